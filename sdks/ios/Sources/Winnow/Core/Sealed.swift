import Foundation

/// A file's content with its checksum before it: a file of which a part is lost or changed is nothing.
enum Sealed {
  static func wrap(_ content: Data) -> Data { crc32(content).littleEndianBytes + content }

  static func unwrap(_ file: Data) -> Data? {
    guard file.count >= 4 else { return nil }
    let content = Data(file.dropFirst(4))
    return Data(file.prefix(4)) == crc32(content).littleEndianBytes ? content : nil
  }
}
