import Foundation

/// Raw DEFLATE by Foundation. Only Apple's has it.
#if canImport(ObjectiveC)
  let systemDeflate: (@Sendable (Data) -> Data?)? = { plain in
    (try? (plain as NSData).compressed(using: .zlib)) as Data?
  }
#else
  let systemDeflate: (@Sendable (Data) -> Data?)? = nil
#endif
