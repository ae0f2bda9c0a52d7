import Foundation

/// A gzip member (RFC 1952) around what was deflated already.
func gzipped(_ plain: Data, deflated: Data) -> Data {
  let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
  let length = UInt32(truncatingIfNeeded: plain.count)
  return Data(header) + deflated + crc32(plain).littleEndianBytes + length.littleEndianBytes
}
