import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What bodies and answers often contain: a body of 400 bytes then takes about 100. A file has the dictionary that it was
 * made with, so this text may change.
 */
export const DICTIONARY =
  'HTTP 200 ok OK {"ok":true}{"received":true}{"success":true}content-type: application/json; charset=utf-8\n' +
  'connection: keep-alive\nkeep-alive: timeout=5\ntransfer-encoding: chunked\ncontent-length: 0\ndate: ' +
  '"payment_abuse""promo_abuse""content_abuse""account_abuse""account_takeover""legacy"' +
  '"cause":{"kind":"rescore","sequence":"cause":{"kind":"label","sequence":"cause":{"kind":"event","sequence":' +
  '"threshold":"review","threshold_score":60,"direction":"down","threshold":"block","threshold_score":80,' +
  '"direction":"up","score_before":null,"score":"decision_id":"case_id":"queue":"user_id":"abuse_type":' +
  '{"id":"msg_1_","type":"score_threshold_crossed","version":1,"timestamp":"2026-","sequence":' +
  ',"data":{"entity":{"type":"user","id":"user_'

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
