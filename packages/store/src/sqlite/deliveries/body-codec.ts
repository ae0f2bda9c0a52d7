import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What bodies and answers often contain: a body of 400 bytes then takes about 100. A file has the dictionary that it was
 * made with, so this text may change.
 */
export const DICTIONARY =
  'HTTP 200 ok OK {"ok":true}{"received":true}{"success":true}content-type: application/json; charset=utf-8\n' +
  'connection: keep-alive\nkeep-alive: timeout=5\ntransfer-encoding: chunked\ncontent-length: 0\ndate: ' +
  '"promo_abuse""content_abuse""account_abuse""account_takeover""legacy"watch_accept_looks_good_block_looks_bad_' +
  '"description":"category":"source":"automated_rule""manual_review""workflow":"route":"time":' +
  '"cause":{"kind":"rescore","cause":{"kind":"label",' +
  '"body_left_out":false,"body":{"threshold":"review","threshold_score":60,"direction":"down","score_before":' +
  '"body_left_out":false,"body":{"threshold":"block","threshold_score":80,"direction":"up","score_before":null,"score":' +
  ',"cause":{"kind":"event","sequence":}}}' +
  '{"id":,"kind":"decision.applied","version":1,"sequence":,"entity":{"type":"order","id":"' +
  '{"id":,"kind":"score.threshold_crossed","version":1,"sequence":,"time":17,"entity":{"type":"user","id":"user_' +
  '"},"user_id":"","abuse_type":"payment_abuse","score":,"decision_id":null,"case_id":null,"queue":null,' +
  '"links":{"self":"/v1/messages/","entry":"/v1/events/","user":"/v1/users/'

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
