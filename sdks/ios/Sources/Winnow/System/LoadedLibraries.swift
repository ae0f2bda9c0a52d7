#if canImport(MachO)
  import MachO
#endif

/// Paths of the libraries that are loaded into this process.
func loadedLibraries() -> [String] {
  #if canImport(MachO)
    return (0..<_dyld_image_count()).compactMap {
      _dyld_get_image_name($0).map { String(cString: $0) }
    }
  #else
    return []
  #endif
}
