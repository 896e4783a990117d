"""Prints 2,000 rules with the days that python-dateutil gives for them, for RepeatRuleTests:

    pip install python-dateutil && python3 recurrences.py > recurrences.txt

A line has the rule, the first day, the day after which days are looked for, and the next three.
"""

import datetime
import random

from dateutil.rrule import rrulestr

RANDOM = random.Random(54)
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def some_weekdays():
    return ",".join(sorted(RANDOM.sample(WEEKDAYS, RANDOM.randint(1, 5)), key=WEEKDAYS.index))


def rule():
    kind = RANDOM.randint(0, 8)
    count = RANDOM.choice([1, 1, 1, 2, 2, 3, 4, 6, 12, 26])
    interval = "" if count == 1 else f";INTERVAL={count}"
    weekday = RANDOM.choice(WEEKDAYS)
    if kind == 0:
        return f"FREQ=DAILY{interval}"
    if kind in (1, 2):
        return f"FREQ=WEEKLY{interval};BYDAY={some_weekdays()};WKST={RANDOM.choice(WEEKDAYS)}"
    if kind == 3:
        return f"FREQ=MONTHLY{interval};BYMONTHDAY={RANDOM.randint(1, 28)}"
    if kind == 4:
        return f"FREQ=MONTHLY{interval};BYMONTHDAY=-1"
    if kind == 5:
        days = ",".join(str(day) for day in range(28, RANDOM.choice([29, 30, 31]) + 1))
        return f"FREQ=MONTHLY{interval};BYMONTHDAY={days};BYSETPOS=-1"
    if kind == 6:
        return f"FREQ=MONTHLY{interval};BYDAY={RANDOM.choice([1, 2, 3, 4, -1])}{weekday}"
    if kind == 7:
        years = f";INTERVAL={count}" if count in (2, 3, 4) else ""
        return f"FREQ=YEARLY{years};BYMONTH={RANDOM.randint(1, 12)};BYMONTHDAY={RANDOM.randint(1, 28)}"
    return "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"


for _ in range(2000):
    text = rule()
    first = datetime.date(1999, 1, 1) + datetime.timedelta(RANDOM.randint(0, 14000))
    after = first + datetime.timedelta(RANDOM.choice([0, 0, 1, 2, 5, 9, 30, 80, 200, 400, 1500]))
    dates = rrulestr("RRULE:" + text, dtstart=datetime.datetime.combine(first, datetime.time()))
    days, last = [], datetime.datetime.combine(after, datetime.time())
    for _ in range(3):
        last = dates.after(last)
        days.append(last.date().isoformat())
    print(f"{text}|{first}|{after}|{','.join(days)}")
