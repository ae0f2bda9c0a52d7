import Foundation

/// CRC-32 as of gzip (RFC 1952).
func crc32(_ bytes: Data) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { crc, byte in
    crcTable[Int((crc ^ UInt32(byte)) & 0xff)] ^ (crc >> 8)
  }
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in
    value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1
  }
}

extension UInt32 {
  var littleEndianBytes: Data { withUnsafeBytes(of: littleEndian) { Data($0) } }
}
