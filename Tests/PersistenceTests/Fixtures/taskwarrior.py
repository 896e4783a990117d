"""Prints what Taskwarrior exports of 1,000 tasks, for OutsideImportTests:

    apt-get install taskwarrior && python3 taskwarrior.py > taskwarrior.json

Made with Taskwarrior 2.6.2. The names of tasks are of the script, so that the same tasks are exported each time.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import uuid

RANDOM = random.Random(57)
WORDS = "call write pay mend read ask send plan buy água Größe 会議 \"quoted\" back\\slash".split()


def some_time(first=1, last=28):
    return f"2026{RANDOM.randint(1, 10):02}{RANDOM.randint(first, last):02}T{RANDOM.randint(0, 23):02}{RANDOM.randint(0, 59):02}00Z"


def task(number):
    made = {
        "uuid": str(uuid.UUID(int=RANDOM.getrandbits(128), version=4)),
        "description": f"{' '.join(RANDOM.sample(WORDS, 3))} {number}",
        "entry": some_time(),
        "status": RANDOM.choice(["pending", "pending", "completed", "deleted", "waiting"]),
    }
    if made["status"] in ("completed", "deleted"):
        made["end"] = "20261105T101500Z"
    if made["status"] == "waiting":
        made["wait"] = "20270301T000000Z"
    if RANDOM.random() < 0.3:
        made["project"] = RANDOM.choice(["Home", "Work", "Work.Site", "garden"])
    if RANDOM.random() < 0.3:
        made["tags"] = RANDOM.sample(["phone", "shop", "later"], RANDOM.randint(1, 2))
    if RANDOM.random() < 0.3:
        made["due"] = f"2026{RANDOM.randint(11, 12)}{RANDOM.randint(1, 28):02}T000000Z"
    if RANDOM.random() < 0.2:
        made["priority"] = RANDOM.choice("HML")
    if RANDOM.random() < 0.2:
        made["annotations"] = [
            {"entry": f"20261101T1{index}0000Z", "description": RANDOM.choice(["left a message", f"https://example.org/{number}"])}
            for index in range(RANDOM.randint(1, 2))
        ]
    return made


def main():
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, TASKDATA=folder, TASKRC=os.path.join(folder, "rc"), TZ="UTC", HOME=folder)
        with open(environment["TASKRC"], "w") as file:
            file.write("confirmation=off\nrecurrence.confirmation=no\n")

        def run(*arguments, text=None):
            return subprocess.run(
                ["task", *arguments], input=text, env=environment, check=True, capture_output=True, encoding="utf-8")

        run("import", "-", text=json.dumps([task(number) for number in range(990)]))
        for recur in ["weekly", "2wks", "monthly", "weekdays", "quarterly"]:
            run("add", f"repeats {recur}", "due:2026-12-01", f"recur:{recur}", "project:Home")
        # Makes the tasks of the templates.
        run("list")
        sys.stdout.write(run("export").stdout)


main()
