import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The beginning of a message, and what its kind contains: as the feed writes it, without what differs. */
const HEAD =
  ',"version":1,"sequence":,"time":17,"entity":{"type":"user","id":"user_"},"user_id":"user_","abuse_type":"payment_abuse"'
const LINKS =
  '"case_id":null,"queue":null,"links":{"self":"/v1/messages/","entry":"/v1/events/","user":"/v1/users/user_"},' +
  '"body_left_out":false,"body":'

/**
 * What bodies and answers often contain, the most frequent last: a body of 800 bytes then takes some 80. A file has the
 * dictionary that it was made with, so this text may change.
 */
export const DICTIONARY =
  'HTTP 200 ok OK {"ok":true}{"received":true}{"success":true}content-type: application/json; charset=utf-8\n' +
  'connection: keep-alive\nkeep-alive: timeout=5\ntransfer-encoding: chunked\ncontent-length: 0\ndate: ' +
  '"promo_abuse""content_abuse""account_abuse""account_takeover""legacy"looks_good_looks_suspicious_' +
  '"category":"accept""watch""source":"manual_review","by":"api","analyst":"","description":"","case_id":"",' +
  '"queue":"","score_before":null,"threshold":"block","threshold_score":80,"direction":"down","cause":{"kind":"label"' +
  `{"id":,"kind":"score.threshold_crossed"${HEAD},"score":,"decision_id":null,${LINKS}` +
  '{"threshold":"review","threshold_score":60,"direction":"up","score_before":,"score":,"cause":{"kind":"event",' +
  `"sequence":}}}{"id":,"kind":"decision.applied"${HEAD},"score":null,"decision_id":"looks_bad_payment_abuse",` +
  `${LINKS}{"decision_id":"looks_bad_payment_abuse","entity":{"type":"user","id":"user_"},` +
  '"abuse_type":"payment_abuse","category":"block","source":"automated_rule","by":"policy","analyst":null,' +
  '"description":null,"decided_at":17,"route":{"workflow":"orders","route":"block","version":},"standing":[{' +
  '"decision_id":"looks_bad_payment_abuse","abuse_type":"payment_abuse","category":"block"}],"entry":}}'

/** Texts in few bytes. */
export class BodyCodec {
  private readonly dictionary: Buffer

  constructor(dictionary: string) {
    this.dictionary = Buffer.from(dictionary)
  }

  pack(text: string): Uint8Array {
    return deflateRawSync(text, { dictionary: this.dictionary, memLevel: 6, windowBits: 12 })
  }

  /** Error: the bytes are no packed text. */
  unpack(bytes: Uint8Array): string {
    return inflateRawSync(bytes, { dictionary: this.dictionary }).toString()
  }
}
