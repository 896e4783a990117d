-- The schema as it stands at v35.
-- Made by a test from a new journal, not to be edited. To make it again: DAYBOOK_UPDATE_SCHEMA=1 swift test --filter SchemaFileTests

CREATE TRIGGER undo_bundleTodo_before_insert BEFORE INSERT ON bundleTodo BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'bundleID', bundleID, 'title', title, 'sortOrder', sortOrder, 'externalURL', externalURL, 'categoryID', categoryID, 'carriesTo', carriesTo, 'note', note, 'starts', starts, 'due', due, 'repeats', repeats) FROM bundleTodo WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_bundleTodo_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON bundleTodo WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'bundleID', bundleID, 'title', title, 'sortOrder', sortOrder, 'externalURL', externalURL, 'categoryID', categoryID, 'carriesTo', carriesTo, 'note', note, 'starts', starts, 'due', due, 'repeats', repeats) FROM bundleTodo WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_bundleTodo_delete AFTER DELETE ON bundleTodo BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('bundleTodo', json_object('rowid', OLD.rowid, 'bundleID', OLD.bundleID, 'title', OLD.title, 'sortOrder', OLD.sortOrder, 'externalURL', OLD.externalURL, 'categoryID', OLD.categoryID, 'carriesTo', OLD.carriesTo, 'note', OLD.note, 'starts', OLD.starts, 'due', OLD.due, 'repeats', OLD.repeats));
END;

CREATE TRIGGER undo_bundleTodo_insert AFTER INSERT ON bundleTodo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'bundleTodo', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('bundleTodo', json_object('rowid', NEW.rowid, 'bundleID', NEW.bundleID, 'title', NEW.title, 'sortOrder', NEW.sortOrder, 'externalURL', NEW.externalURL, 'categoryID', NEW.categoryID, 'carriesTo', NEW.carriesTo, 'note', NEW.note, 'starts', NEW.starts, 'due', NEW.due, 'repeats', NEW.repeats));
END;

CREATE TRIGGER undo_bundleTodo_update AFTER UPDATE ON bundleTodo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'bundleTodo', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'bundleTodo', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'bundleID', OLD.bundleID, 'title', OLD.title, 'sortOrder', OLD.sortOrder, 'externalURL', OLD.externalURL, 'categoryID', OLD.categoryID, 'carriesTo', OLD.carriesTo, 'note', OLD.note, 'starts', OLD.starts, 'due', OLD.due, 'repeats', OLD.repeats) AS a, json_object('rowid', NEW.rowid, 'bundleID', NEW.bundleID, 'title', NEW.title, 'sortOrder', NEW.sortOrder, 'externalURL', NEW.externalURL, 'categoryID', NEW.categoryID, 'carriesTo', NEW.carriesTo, 'note', NEW.note, 'starts', NEW.starts, 'due', NEW.due, 'repeats', NEW.repeats) AS b) WHERE a IS NOT b;
END;

CREATE TABLE bundleTodo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bundleID INTEGER NOT NULL REFERENCES taskBundle(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0,
    externalURL TEXT,
    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL
, carriesTo INTEGER, note TEXT, starts TEXT, due TEXT, repeats TEXT);

CREATE INDEX bundleTodo_by_bundle ON bundleTodo (bundleID);

CREATE INDEX bundleTodo_by_category ON bundleTodo (categoryID);

CREATE TRIGGER undo_category_before_insert BEFORE INSERT ON category BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'color', color, 'sortOrder', sortOrder, 'carriesTo', carriesTo) FROM category WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_category_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON category WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'color', color, 'sortOrder', sortOrder, 'carriesTo', carriesTo) FROM category WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_category_delete AFTER DELETE ON category BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('category', json_object('rowid', OLD.rowid, 'name', OLD.name, 'color', OLD.color, 'sortOrder', OLD.sortOrder, 'carriesTo', OLD.carriesTo));
END;

CREATE TRIGGER undo_category_insert AFTER INSERT ON category BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'category', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('category', json_object('rowid', NEW.rowid, 'name', NEW.name, 'color', NEW.color, 'sortOrder', NEW.sortOrder, 'carriesTo', NEW.carriesTo));
END;

CREATE TRIGGER undo_category_update AFTER UPDATE ON category BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'category', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'category', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'name', OLD.name, 'color', OLD.color, 'sortOrder', OLD.sortOrder, 'carriesTo', OLD.carriesTo) AS a, json_object('rowid', NEW.rowid, 'name', NEW.name, 'color', NEW.color, 'sortOrder', NEW.sortOrder, 'carriesTo', NEW.carriesTo) AS b) WHERE a IS NOT b;
END;

CREATE TABLE category (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    color TEXT NOT NULL DEFAULT 'blue',
    sortOrder INTEGER NOT NULL DEFAULT 0
, carriesTo INTEGER);

CREATE TRIGGER search_dayText_before_insert BEFORE INSERT ON dayText BEGIN
    INSERT INTO unindexedDayText (id, wasIndexed, text) SELECT dayText.id, 1, dayText.text FROM dayText
        WHERE (id = NEW.id OR day = NEW.day) AND NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = dayText.id);
END;

CREATE TRIGGER search_dayText_before_move BEFORE UPDATE ON dayText
WHEN OLD.id IS NOT NEW.id OR OLD.day IS NOT NEW.day BEGIN
    INSERT INTO unindexedDayText (id, wasIndexed, text) SELECT dayText.id, 1, dayText.text FROM dayText
        WHERE id <> OLD.id AND (id = NEW.id OR day = NEW.day) AND NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = dayText.id);
END;

CREATE TRIGGER search_dayText_delete AFTER DELETE ON dayText BEGIN
    INSERT INTO unindexedDayText (id, wasIndexed, text) SELECT OLD.id, 1, OLD.text WHERE NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = OLD.id);
END;

CREATE TRIGGER search_dayText_insert AFTER INSERT ON dayText BEGIN
    INSERT INTO unindexedDayText (id, wasIndexed) SELECT NEW.id, 0 WHERE NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = NEW.id);
END;

CREATE TRIGGER search_dayText_update AFTER UPDATE ON dayText
WHEN OLD.id IS NOT NEW.id OR OLD.text IS NOT NEW.text BEGIN
    INSERT INTO unindexedDayText (id, wasIndexed, text) SELECT OLD.id, 1, OLD.text WHERE NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = OLD.id);
    INSERT INTO unindexedDayText (id, wasIndexed) SELECT NEW.id, 0 WHERE NOT EXISTS (SELECT 1 FROM unindexedDayText AS known WHERE known.id = NEW.id);
END;

CREATE TRIGGER undo_dayText_before_insert BEFORE INSERT ON dayText BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'text', text) FROM dayText WHERE rowid = NEW.rowid OR day = NEW.day;
END;

CREATE TRIGGER undo_dayText_before_move BEFORE UPDATE OF _rowid_, day, id, oid, rowid ON dayText WHEN OLD.day IS NOT NEW.day OR OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'text', text) FROM dayText WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid OR day = NEW.day);
END;

CREATE TRIGGER undo_dayText_delete AFTER DELETE ON dayText BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('dayText', json_object('rowid', OLD.rowid, 'day', OLD.day, 'text', OLD.text));
END;

CREATE TRIGGER undo_dayText_insert AFTER INSERT ON dayText BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'dayText', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('dayText', json_object('rowid', NEW.rowid, 'day', NEW.day, 'text', NEW.text));
END;

CREATE TRIGGER undo_dayText_update AFTER UPDATE ON dayText BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'dayText', row FROM undoDisplaced WHERE OLD.day IS NOT NEW.day OR OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'dayText', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'day', OLD.day, 'text', OLD.text) AS a, json_object('rowid', NEW.rowid, 'day', NEW.day, 'text', NEW.text) AS b) WHERE a IS NOT b;
END;

CREATE TABLE dayText (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    day TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
);

CREATE VIRTUAL TABLE dayTextTrigrams USING fts5(
    text, content = 'dayText', content_rowid = 'id',
    tokenize = 'trigram', detail = none, columnsize = 0
);

CREATE TABLE 'dayTextTrigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'dayTextTrigrams_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'dayTextTrigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE VIRTUAL TABLE dayTextWords USING fts5(
    text, content = 'dayText', content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8', detail = none, columnsize = 0
);

CREATE TABLE 'dayTextWords_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'dayTextWords_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'dayTextWords_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TRIGGER undo_exportGroup_before_insert BEFORE INSERT ON exportGroup BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'sortOrder', sortOrder) FROM exportGroup WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_exportGroup_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON exportGroup WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'sortOrder', sortOrder) FROM exportGroup WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_exportGroup_delete AFTER DELETE ON exportGroup BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('exportGroup', json_object('rowid', OLD.rowid, 'name', OLD.name, 'sortOrder', OLD.sortOrder));
END;

CREATE TRIGGER undo_exportGroup_insert AFTER INSERT ON exportGroup BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'exportGroup', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('exportGroup', json_object('rowid', NEW.rowid, 'name', NEW.name, 'sortOrder', NEW.sortOrder));
END;

CREATE TRIGGER undo_exportGroup_update AFTER UPDATE ON exportGroup BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'exportGroup', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'exportGroup', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'name', OLD.name, 'sortOrder', OLD.sortOrder) AS a, json_object('rowid', NEW.rowid, 'name', NEW.name, 'sortOrder', NEW.sortOrder) AS b) WHERE a IS NOT b;
END;

CREATE TABLE exportGroup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0
);

CREATE TRIGGER undo_exportGroupMember_before_insert BEFORE INSERT ON exportGroupMember BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'groupID', groupID, 'categoryID', categoryID) FROM exportGroupMember WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_exportGroupMember_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON exportGroupMember WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'groupID', groupID, 'categoryID', categoryID) FROM exportGroupMember WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_exportGroupMember_delete AFTER DELETE ON exportGroupMember BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('exportGroupMember', json_object('rowid', OLD.rowid, 'groupID', OLD.groupID, 'categoryID', OLD.categoryID));
END;

CREATE TRIGGER undo_exportGroupMember_insert AFTER INSERT ON exportGroupMember BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'exportGroupMember', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('exportGroupMember', json_object('rowid', NEW.rowid, 'groupID', NEW.groupID, 'categoryID', NEW.categoryID));
END;

CREATE TRIGGER undo_exportGroupMember_update AFTER UPDATE ON exportGroupMember BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'exportGroupMember', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'exportGroupMember', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'groupID', OLD.groupID, 'categoryID', OLD.categoryID) AS a, json_object('rowid', NEW.rowid, 'groupID', NEW.groupID, 'categoryID', NEW.categoryID) AS b) WHERE a IS NOT b;
END;

CREATE TABLE exportGroupMember (
    groupID INTEGER NOT NULL REFERENCES exportGroup(id) ON DELETE CASCADE,
    categoryID INTEGER REFERENCES category(id) ON DELETE CASCADE
);

CREATE INDEX exportGroupMember_by_category ON exportGroupMember (categoryID);

CREATE INDEX exportGroupMember_by_group ON exportGroupMember (groupID);

CREATE VIRTUAL TABLE foldedDayText USING fts5(
    text, tokenize = 'trigram', detail = none, columnsize = 0
);

CREATE TABLE 'foldedDayText_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'foldedDayText_content'(id INTEGER PRIMARY KEY, c0);

CREATE TABLE 'foldedDayText_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'foldedDayText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE VIRTUAL TABLE foldedTodo USING fts5(
    text, tokenize = 'trigram', detail = none, columnsize = 0
);

CREATE TABLE 'foldedTodo_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'foldedTodo_content'(id INTEGER PRIMARY KEY, c0);

CREATE TABLE 'foldedTodo_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'foldedTodo_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TRIGGER undo_journalPage_before_insert BEFORE INSERT ON journalPage BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'date', date) FROM journalPage WHERE rowid = NEW.rowid OR date = NEW.date;
END;

CREATE TRIGGER undo_journalPage_before_move BEFORE UPDATE OF _rowid_, date, id, oid, rowid ON journalPage WHEN OLD.date IS NOT NEW.date OR OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'date', date) FROM journalPage WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid OR date = NEW.date);
END;

CREATE TRIGGER undo_journalPage_delete AFTER DELETE ON journalPage BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('journalPage', json_object('rowid', OLD.rowid, 'date', OLD.date));
END;

CREATE TRIGGER undo_journalPage_insert AFTER INSERT ON journalPage BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'journalPage', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('journalPage', json_object('rowid', NEW.rowid, 'date', NEW.date));
END;

CREATE TRIGGER undo_journalPage_update AFTER UPDATE ON journalPage BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'journalPage', row FROM undoDisplaced WHERE OLD.date IS NOT NEW.date OR OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'journalPage', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'date', OLD.date) AS a, json_object('rowid', NEW.rowid, 'date', NEW.date) AS b) WHERE a IS NOT b;
END;

CREATE TABLE journalPage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL UNIQUE
);

CREATE TRIGGER undo_keptTodo_before_insert BEFORE INSERT ON keptTodo BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'day', day) FROM keptTodo WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_keptTodo_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON keptTodo WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'day', day) FROM keptTodo WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_keptTodo_delete AFTER DELETE ON keptTodo BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('keptTodo', json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'day', OLD.day));
END;

CREATE TRIGGER undo_keptTodo_insert AFTER INSERT ON keptTodo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'keptTodo', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('keptTodo', json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'day', NEW.day));
END;

CREATE TRIGGER undo_keptTodo_update AFTER UPDATE ON keptTodo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'keptTodo', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'keptTodo', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'day', OLD.day) AS a, json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'day', NEW.day) AS b) WHERE a IS NOT b;
END;

CREATE TABLE keptTodo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
    day TEXT NOT NULL
);

CREATE INDEX keptTodo_by_day ON keptTodo (day, todoID);

CREATE INDEX keptTodo_by_todo ON keptTodo (todoID);

CREATE TRIGGER undo_outsideKey_before_insert BEFORE INSERT ON outsideKey BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'todoID', todoID, 'fields', fields) FROM outsideKey WHERE rowid = NEW.rowid OR name = NEW.name;
END;

CREATE TRIGGER undo_outsideKey_before_move BEFORE UPDATE OF _rowid_, id, name, oid, rowid ON outsideKey WHEN OLD.name IS NOT NEW.name OR OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'todoID', todoID, 'fields', fields) FROM outsideKey WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid OR name = NEW.name);
END;

CREATE TRIGGER undo_outsideKey_delete AFTER DELETE ON outsideKey BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('outsideKey', json_object('rowid', OLD.rowid, 'name', OLD.name, 'todoID', OLD.todoID, 'fields', OLD.fields));
END;

CREATE TRIGGER undo_outsideKey_insert AFTER INSERT ON outsideKey BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'outsideKey', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('outsideKey', json_object('rowid', NEW.rowid, 'name', NEW.name, 'todoID', NEW.todoID, 'fields', NEW.fields));
END;

CREATE TRIGGER undo_outsideKey_update AFTER UPDATE ON outsideKey BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'outsideKey', row FROM undoDisplaced WHERE OLD.name IS NOT NEW.name OR OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'outsideKey', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'name', OLD.name, 'todoID', OLD.todoID, 'fields', OLD.fields) AS a, json_object('rowid', NEW.rowid, 'name', NEW.name, 'todoID', NEW.todoID, 'fields', NEW.fields) AS b) WHERE a IS NOT b;
END;

CREATE TABLE outsideKey (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    -- NULL for a text, and for a todo that was deleted.
    todoID INTEGER REFERENCES todo(id) ON DELETE SET NULL,
    -- A fingerprint of each field as it was there last.
    fields TEXT NOT NULL DEFAULT ''
);

CREATE INDEX outsideKey_by_todo ON outsideKey (todoID) WHERE todoID IS NOT NULL;

CREATE TRIGGER undo_putOff_before_insert BEFORE INSERT ON putOff BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'seenFrom', seenFrom, 'sentFrom', sentFrom, 'sentTo', sentTo, 'date', date) FROM putOff WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_putOff_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON putOff WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'seenFrom', seenFrom, 'sentFrom', sentFrom, 'sentTo', sentTo, 'date', date) FROM putOff WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_putOff_delete AFTER DELETE ON putOff BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('putOff', json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'seenFrom', OLD.seenFrom, 'sentFrom', OLD.sentFrom, 'sentTo', OLD.sentTo, 'date', OLD.date));
END;

CREATE TRIGGER undo_putOff_insert AFTER INSERT ON putOff BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'putOff', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('putOff', json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'seenFrom', NEW.seenFrom, 'sentFrom', NEW.sentFrom, 'sentTo', NEW.sentTo, 'date', NEW.date));
END;

CREATE TRIGGER undo_putOff_update AFTER UPDATE ON putOff BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'putOff', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'putOff', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'seenFrom', OLD.seenFrom, 'sentFrom', OLD.sentFrom, 'sentTo', OLD.sentTo, 'date', OLD.date) AS a, json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'seenFrom', NEW.seenFrom, 'sentFrom', NEW.sentFrom, 'sentTo', NEW.sentTo, 'date', NEW.date) AS b) WHERE a IS NOT b;
END;

CREATE TABLE putOff (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
    seenFrom TEXT NOT NULL,
    sentFrom TEXT NOT NULL,
    sentTo TEXT NOT NULL,
    date TEXT NOT NULL, spanClass INTEGER GENERATED ALWAYS AS (CASE WHEN julianday(sentFrom) - julianday(seenFrom) < 1 THEN 0 WHEN julianday(sentFrom) - julianday(seenFrom) < 32768 THEN length(printf('%x', julianday(sentFrom) - julianday(seenFrom))) * 4 - 4 + substr('122333344444444', instr('123456789abcdef', substr(printf('%x', julianday(sentFrom) - julianday(seenFrom)), 1, 1)), 1) ELSE 16 END) VIRTUAL);

CREATE INDEX putOff_by_span ON putOff (spanClass, seenFrom, sentFrom, todoID);

CREATE INDEX putOff_by_todo ON putOff (todoID);

CREATE TRIGGER undo_review_before_insert BEFORE INSERT ON review BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'date', date) FROM review WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_review_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON review WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'date', date) FROM review WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_review_delete AFTER DELETE ON review BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('review', json_object('rowid', OLD.rowid, 'day', OLD.day, 'date', OLD.date));
END;

CREATE TRIGGER undo_review_insert AFTER INSERT ON review BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'review', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('review', json_object('rowid', NEW.rowid, 'day', NEW.day, 'date', NEW.date));
END;

CREATE TRIGGER undo_review_update AFTER UPDATE ON review BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'review', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'review', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'day', OLD.day, 'date', OLD.date) AS a, json_object('rowid', NEW.rowid, 'day', NEW.day, 'date', NEW.date) AS b) WHERE a IS NOT b;
END;

CREATE TABLE review (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    day TEXT NOT NULL,
    date TEXT NOT NULL
);

CREATE TRIGGER undo_star_before_insert BEFORE INSERT ON star BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'day', day, 'date', date) FROM star WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_star_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON star WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'todoID', todoID, 'day', day, 'date', date) FROM star WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_star_delete AFTER DELETE ON star BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('star', json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'day', OLD.day, 'date', OLD.date));
END;

CREATE TRIGGER undo_star_insert AFTER INSERT ON star BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'star', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('star', json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'day', NEW.day, 'date', NEW.date));
END;

CREATE TRIGGER undo_star_update AFTER UPDATE ON star BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'star', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'star', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'todoID', OLD.todoID, 'day', OLD.day, 'date', OLD.date) AS a, json_object('rowid', NEW.rowid, 'todoID', NEW.todoID, 'day', NEW.day, 'date', NEW.date) AS b) WHERE a IS NOT b;
END;

CREATE TABLE star (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    date TEXT NOT NULL
);

CREATE INDEX star_by_day ON star (day, todoID);

CREATE INDEX star_by_todo ON star (todoID);

CREATE TABLE syncConflict (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid BLOB NOT NULL,
    tableName TEXT NOT NULL,
    kind TEXT NOT NULL,
    columnName TEXT NOT NULL,
    device INTEGER NOT NULL,
    seq INTEGER NOT NULL
);

CREATE TABLE syncDevice (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    head INTEGER NOT NULL DEFAULT 0,
    published INTEGER NOT NULL DEFAULT 0,
    commitID TEXT
);

CREATE TABLE syncHeld (
    device TEXT NOT NULL, firstSeq INTEGER NOT NULL, reason TEXT NOT NULL, pack BLOB NOT NULL
);

CREATE TABLE syncJournal (
    id TEXT NOT NULL,
    device INTEGER
, boundTo TEXT, isReplaced BOOLEAN NOT NULL DEFAULT 0);

CREATE TABLE syncKnows (id INTEGER PRIMARY KEY, vector TEXT NOT NULL);

CREATE TABLE syncOperation (
    device INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    uid BLOB NOT NULL,
    tableName TEXT NOT NULL,
    kind TEXT NOT NULL,
    isAutomatic BOOLEAN NOT NULL,
    clock INTEGER NOT NULL,
    knows INTEGER NOT NULL,
    step TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (device, seq)
) WITHOUT ROWID;

CREATE INDEX syncOperation_by_uid ON syncOperation (uid);

CREATE TABLE syncRow (
    uid BLOB NOT NULL,
    tableName TEXT NOT NULL,
    rowID INTEGER,
    isShadowed BOOLEAN NOT NULL DEFAULT 0,
    PRIMARY KEY (uid, tableName)
) WITHOUT ROWID;

CREATE UNIQUE INDEX syncRow_by_row ON syncRow (tableName, rowID) WHERE rowID IS NOT NULL;

CREATE INDEX syncRow_shadowed ON syncRow (isShadowed) WHERE isShadowed;

CREATE TRIGGER undo_taskBundle_before_insert BEFORE INSERT ON taskBundle BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'sortOrder', sortOrder, 'todosShouldMigrate', todosShouldMigrate, 'appliesOn', appliesOn) FROM taskBundle WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_taskBundle_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON taskBundle WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'name', name, 'sortOrder', sortOrder, 'todosShouldMigrate', todosShouldMigrate, 'appliesOn', appliesOn) FROM taskBundle WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_taskBundle_delete AFTER DELETE ON taskBundle BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('taskBundle', json_object('rowid', OLD.rowid, 'name', OLD.name, 'sortOrder', OLD.sortOrder, 'todosShouldMigrate', OLD.todosShouldMigrate, 'appliesOn', OLD.appliesOn));
END;

CREATE TRIGGER undo_taskBundle_insert AFTER INSERT ON taskBundle BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'taskBundle', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('taskBundle', json_object('rowid', NEW.rowid, 'name', NEW.name, 'sortOrder', NEW.sortOrder, 'todosShouldMigrate', NEW.todosShouldMigrate, 'appliesOn', NEW.appliesOn));
END;

CREATE TRIGGER undo_taskBundle_update AFTER UPDATE ON taskBundle BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'taskBundle', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'taskBundle', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'name', OLD.name, 'sortOrder', OLD.sortOrder, 'todosShouldMigrate', OLD.todosShouldMigrate, 'appliesOn', OLD.appliesOn) AS a, json_object('rowid', NEW.rowid, 'name', NEW.name, 'sortOrder', NEW.sortOrder, 'todosShouldMigrate', NEW.todosShouldMigrate, 'appliesOn', NEW.appliesOn) AS b) WHERE a IS NOT b;
END;

CREATE TABLE taskBundle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    sortOrder INTEGER NOT NULL DEFAULT 0,
    todosShouldMigrate BOOLEAN NOT NULL DEFAULT 1
, appliesOn INTEGER);

CREATE TRIGGER search_todo_before_insert BEFORE INSERT ON todo BEGIN
    INSERT INTO unindexedTodo (id, wasIndexed, title, note, externalURL) SELECT todo.id, 1, todo.title, todo.note, todo.externalURL FROM todo
        WHERE (id = NEW.id) AND NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = todo.id);
END;

CREATE TRIGGER search_todo_before_move BEFORE UPDATE ON todo
WHEN OLD.id IS NOT NEW.id BEGIN
    INSERT INTO unindexedTodo (id, wasIndexed, title, note, externalURL) SELECT todo.id, 1, todo.title, todo.note, todo.externalURL FROM todo
        WHERE id <> OLD.id AND (id = NEW.id) AND NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = todo.id);
END;

CREATE TRIGGER search_todo_delete AFTER DELETE ON todo BEGIN
    INSERT INTO unindexedTodo (id, wasIndexed, title, note, externalURL) SELECT OLD.id, 1, OLD.title, OLD.note, OLD.externalURL WHERE NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = OLD.id);
END;

CREATE TRIGGER search_todo_insert AFTER INSERT ON todo BEGIN
    INSERT INTO unindexedTodo (id, wasIndexed) SELECT NEW.id, 0 WHERE NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = NEW.id);
END;

CREATE TRIGGER search_todo_update AFTER UPDATE ON todo
WHEN OLD.id IS NOT NEW.id OR OLD.title IS NOT NEW.title OR OLD.note IS NOT NEW.note OR OLD.externalURL IS NOT NEW.externalURL BEGIN
    INSERT INTO unindexedTodo (id, wasIndexed, title, note, externalURL) SELECT OLD.id, 1, OLD.title, OLD.note, OLD.externalURL WHERE NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = OLD.id);
    INSERT INTO unindexedTodo (id, wasIndexed) SELECT NEW.id, 0 WHERE NOT EXISTS (SELECT 1 FROM unindexedTodo AS known WHERE known.id = NEW.id);
END;

CREATE TRIGGER undo_todo_before_insert BEFORE INSERT ON todo BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'title', title, 'shouldMigrate', shouldMigrate, 'start', start, 'ending', ending, 'categoryID', categoryID, 'externalURL', externalURL, 'asksWhenPushed', asksWhenPushed, 'bundleTodoID', bundleTodoID, 'carriesTo', carriesTo, 'note', note, 'created', created, 'changed', changed, 'written', written, 'due', due, 'repeats', repeats, 'series', series, 'place', place) FROM todo WHERE rowid = NEW.rowid;
END;

CREATE TRIGGER undo_todo_before_move BEFORE UPDATE OF _rowid_, id, oid, rowid ON todo WHEN OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'title', title, 'shouldMigrate', shouldMigrate, 'start', start, 'ending', ending, 'categoryID', categoryID, 'externalURL', externalURL, 'asksWhenPushed', asksWhenPushed, 'bundleTodoID', bundleTodoID, 'carriesTo', carriesTo, 'note', note, 'created', created, 'changed', changed, 'written', written, 'due', due, 'repeats', repeats, 'series', series, 'place', place) FROM todo WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid);
END;

CREATE TRIGGER undo_todo_delete AFTER DELETE ON todo BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('todo', json_object('rowid', OLD.rowid, 'title', OLD.title, 'shouldMigrate', OLD.shouldMigrate, 'start', OLD.start, 'ending', OLD.ending, 'categoryID', OLD.categoryID, 'externalURL', OLD.externalURL, 'asksWhenPushed', OLD.asksWhenPushed, 'bundleTodoID', OLD.bundleTodoID, 'carriesTo', OLD.carriesTo, 'note', OLD.note, 'created', OLD.created, 'changed', OLD.changed, 'written', OLD.written, 'due', OLD.due, 'repeats', OLD.repeats, 'series', OLD.series, 'place', OLD.place));
END;

CREATE TRIGGER undo_todo_insert AFTER INSERT ON todo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'todo', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('todo', json_object('rowid', NEW.rowid, 'title', NEW.title, 'shouldMigrate', NEW.shouldMigrate, 'start', NEW.start, 'ending', NEW.ending, 'categoryID', NEW.categoryID, 'externalURL', NEW.externalURL, 'asksWhenPushed', NEW.asksWhenPushed, 'bundleTodoID', NEW.bundleTodoID, 'carriesTo', NEW.carriesTo, 'note', NEW.note, 'created', NEW.created, 'changed', NEW.changed, 'written', NEW.written, 'due', NEW.due, 'repeats', NEW.repeats, 'series', NEW.series, 'place', NEW.place));
END;

CREATE TRIGGER undo_todo_update AFTER UPDATE ON todo BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'todo', row FROM undoDisplaced WHERE OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'todo', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'title', OLD.title, 'shouldMigrate', OLD.shouldMigrate, 'start', OLD.start, 'ending', OLD.ending, 'categoryID', OLD.categoryID, 'externalURL', OLD.externalURL, 'asksWhenPushed', OLD.asksWhenPushed, 'bundleTodoID', OLD.bundleTodoID, 'carriesTo', OLD.carriesTo, 'note', OLD.note, 'created', OLD.created, 'changed', OLD.changed, 'written', OLD.written, 'due', OLD.due, 'repeats', OLD.repeats, 'series', OLD.series, 'place', OLD.place) AS a, json_object('rowid', NEW.rowid, 'title', NEW.title, 'shouldMigrate', NEW.shouldMigrate, 'start', NEW.start, 'ending', NEW.ending, 'categoryID', NEW.categoryID, 'externalURL', NEW.externalURL, 'asksWhenPushed', NEW.asksWhenPushed, 'bundleTodoID', NEW.bundleTodoID, 'carriesTo', NEW.carriesTo, 'note', NEW.note, 'created', NEW.created, 'changed', NEW.changed, 'written', NEW.written, 'due', NEW.due, 'repeats', NEW.repeats, 'series', NEW.series, 'place', NEW.place) AS b) WHERE a IS NOT b;
END;

CREATE TABLE todo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
    start TEXT NOT NULL,
    ending TEXT,
    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL,
    externalURL TEXT,
    endingDay TEXT GENERATED ALWAYS AS (json_extract(ending, '$.day')) VIRTUAL,
    asksWhenPushed BOOLEAN NOT NULL DEFAULT 1, bundleTodoID INTEGER REFERENCES bundleTodo(id) ON DELETE SET NULL, carriesTo INTEGER, note TEXT, created TEXT, changed TEXT, written INTEGER NOT NULL DEFAULT 0, spanClass INTEGER GENERATED ALWAYS AS (CASE WHEN ending IS NULL THEN NULL WHEN julianday(endingDay) - julianday(start) < 1 THEN 0 WHEN julianday(endingDay) - julianday(start) < 32768 THEN length(printf('%x', julianday(endingDay) - julianday(start))) * 4 - 4 + substr('122333344444444', instr('123456789abcdef', substr(printf('%x', julianday(endingDay) - julianday(start)), 1, 1)), 1) ELSE 16 END) VIRTUAL, due TEXT, repeats TEXT, series TEXT, place TEXT);

CREATE INDEX todo_by_bundleTodo ON todo (bundleTodoID) WHERE bundleTodoID IS NOT NULL;

CREATE INDEX todo_by_category ON todo (categoryID);

CREATE INDEX todo_by_place ON todo (place) WHERE place IS NOT NULL;

CREATE INDEX todo_by_series ON todo (series) WHERE series IS NOT NULL;

CREATE INDEX todo_ended_by_day ON todo (
    endingDay, shouldMigrate, categoryID, start, json_extract(ending, '$.kind'),
    strftime('%s', json_extract(ending, '$.date'))
) WHERE ending IS NOT NULL;

CREATE INDEX todo_ended_by_span ON todo (spanClass, start, endingDay)
    WHERE ending IS NOT NULL;

CREATE INDEX todo_over_by_series ON todo (series)
WHERE series IS NOT NULL AND repeats IS NULL;

CREATE INDEX todo_pending_by_due ON todo (due)
WHERE ending IS NULL AND due IS NOT NULL;

CREATE INDEX todo_pending_by_series ON todo (series)
WHERE ending IS NULL AND series IS NOT NULL;

CREATE INDEX todo_pending_by_start ON todo (start) WHERE ending IS NULL;

CREATE VIRTUAL TABLE todoTrigrams USING fts5(
    title, note, externalURL, content = 'todo', content_rowid = 'id',
    tokenize = 'trigram', detail = none, columnsize = 0
);

CREATE TABLE 'todoTrigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'todoTrigrams_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'todoTrigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE VIRTUAL TABLE todoWords USING fts5(
    title, note, externalURL, content = 'todo', content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8', detail = none, columnsize = 0
);

CREATE TABLE 'todoWords_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'todoWords_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'todoWords_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE undoChange (
    id INTEGER PRIMARY KEY,
    tableName TEXT NOT NULL,
    before TEXT,
    after TEXT
);

CREATE INDEX undoChange_by_todo
    ON undoChange (CAST(substr(IFNULL(after, before), 10, 20) AS INTEGER)) WHERE tableName = 'todo';

CREATE TABLE undoDisplaced (
    row TEXT NOT NULL
);

CREATE TABLE undoStep (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    label TEXT NOT NULL,
    date TEXT NOT NULL,
    source TEXT NOT NULL,
    isUndone BOOLEAN NOT NULL DEFAULT 0,
    firstChange INTEGER NOT NULL,
    lastChange INTEGER NOT NULL,
    sizeBefore INTEGER NOT NULL,
    size INTEGER NOT NULL,
    isWholeJournal BOOLEAN NOT NULL DEFAULT 0,
    copyBefore TEXT,
    copyAfter TEXT
);

CREATE INDEX undoStep_by_change ON undoStep (firstChange);

CREATE TABLE unindexedDayText (
    id INTEGER PRIMARY KEY,
    wasIndexed BOOLEAN NOT NULL,
    text TEXT
);

CREATE TABLE unindexedTodo (
    id INTEGER PRIMARY KEY,
    wasIndexed BOOLEAN NOT NULL,
    title TEXT,
    note TEXT,
    externalURL TEXT
);

CREATE TRIGGER undo_weekText_before_insert BEFORE INSERT ON weekText BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'text', text) FROM weekText WHERE rowid = NEW.rowid OR day = NEW.day;
END;

CREATE TRIGGER undo_weekText_before_move BEFORE UPDATE OF _rowid_, day, id, oid, rowid ON weekText WHEN OLD.day IS NOT NEW.day OR OLD.rowid IS NOT NEW.rowid BEGIN
    DELETE FROM undoDisplaced;
    INSERT INTO undoDisplaced SELECT json_object('rowid', rowid, 'day', day, 'text', text) FROM weekText WHERE rowid <> OLD.rowid AND (rowid = NEW.rowid OR day = NEW.day);
END;

CREATE TRIGGER undo_weekText_delete AFTER DELETE ON weekText BEGIN
    INSERT INTO undoChange (tableName, before) VALUES ('weekText', json_object('rowid', OLD.rowid, 'day', OLD.day, 'text', OLD.text));
END;

CREATE TRIGGER undo_weekText_insert AFTER INSERT ON weekText BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'weekText', row FROM undoDisplaced;
    INSERT INTO undoChange (tableName, after) VALUES ('weekText', json_object('rowid', NEW.rowid, 'day', NEW.day, 'text', NEW.text));
END;

CREATE TRIGGER undo_weekText_update AFTER UPDATE ON weekText BEGIN
    INSERT INTO undoChange (tableName, before) SELECT 'weekText', row FROM undoDisplaced WHERE OLD.day IS NOT NEW.day OR OLD.rowid IS NOT NEW.rowid;
    INSERT INTO undoChange (tableName, before, after) SELECT 'weekText', a, b FROM (SELECT json_object('rowid', OLD.rowid, 'day', OLD.day, 'text', OLD.text) AS a, json_object('rowid', NEW.rowid, 'day', NEW.day, 'text', NEW.text) AS b) WHERE a IS NOT b;
END;

CREATE TABLE weekText (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The Monday of its week, on whatever day weeks begin; a week without a text has no row.
    day TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
);
