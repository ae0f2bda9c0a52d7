import { DELIVERY_STATES } from '@winnow/contract/canonical'
import type { DeliveryState } from '@winnow/engine'

/** A file of another form is laid aside, and the queue made again. */
export const DELIVERIES_FORM = 1

export const numberOfState = (state: DeliveryState): number => DELIVERY_STATES.indexOf(state)

const [WAITING, QUEUED, HELD] = [
  numberOfState('waiting'),
  numberOfState('queued'),
  numberOfState('held'),
]

/** States of deliveries that something becomes of yet. */
export const OPEN = `(${WAITING}, ${QUEUED}, ${HELD})`

/** States of deliveries that later ones of their entity wait for. */
export const LINED_UP = `(${WAITING}, ${QUEUED})`

/**
 * `lane`: a hash of the entity, 0 = none. `replay`: 0 = none. Of a delivery that is closed, `due_ms` is when it was.
 * Indexes of open deliveries are small, since most are closed.
 */
export const DELIVERIES_SCHEMA = `
CREATE TABLE deliveries (number INTEGER PRIMARY KEY AUTOINCREMENT, endpoint INTEGER NOT NULL, state INTEGER NOT NULL,
  message INTEGER NOT NULL, replay INTEGER NOT NULL, claimed INTEGER NOT NULL, tries INTEGER NOT NULL,
  lane INTEGER NOT NULL, due_ms INTEGER NOT NULL, made_ms INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  kind INTEGER NOT NULL, entity_type INTEGER NOT NULL, entity_id TEXT NOT NULL, body BLOB NOT NULL);
CREATE INDEX deliveries_state ON deliveries (endpoint, state);
CREATE INDEX deliveries_message ON deliveries (message);
CREATE INDEX deliveries_entity ON deliveries (lane);
CREATE INDEX deliveries_due ON deliveries (endpoint, replay > 0, due_ms, number) WHERE state = ${WAITING};
CREATE INDEX deliveries_lane ON deliveries (endpoint, replay, lane, number) WHERE state IN ${LINED_UP};
CREATE INDEX deliveries_open ON deliveries (endpoint, replay, message) WHERE state IN ${OPEN};
CREATE TABLE attempts (delivery INTEGER NOT NULL, attempt INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  status INTEGER, error INTEGER, dns_ms INTEGER, connect_ms INTEGER, tls_ms INTEGER, first_byte_ms INTEGER,
  total_ms INTEGER NOT NULL, answer BLOB, PRIMARY KEY (delivery, attempt)) WITHOUT ROWID;
CREATE TABLE fed (endpoint INTEGER PRIMARY KEY, message INTEGER NOT NULL);
CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
CREATE TABLE replays (number INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER NOT NULL, target INTEGER NOT NULL,
  selection TEXT NOT NULL, state TEXT NOT NULL, total INTEGER NOT NULL, made INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL, place INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE TABLE form (dictionary TEXT NOT NULL);
PRAGMA user_version = ${DELIVERIES_FORM};
`
