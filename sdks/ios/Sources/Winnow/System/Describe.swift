import Foundation

extension DeviceProperties {
  mutating func describeApp(_ bundle: Bundle) {
    func text(_ key: String) -> String? { bundle.object(forInfoDictionaryKey: key) as? String }
    appName = bundle.bundleIdentifier
    appVersion = text("CFBundleVersion")
    appVersionShort = text("CFBundleShortVersionString")
  }

  mutating func describePlace(_ locale: Locale, _ zone: TimeZone) {
    language = (locale as NSLocale).object(forKey: .languageCode) as? String
    country = (locale as NSLocale).object(forKey: .countryCode) as? String
    languages = Locale.preferredLanguages
    timeZone = zone.identifier
    timeZoneOffsetMinutes = zone.secondsFromGMT() / 60
  }

  mutating func describeHardware(_ process: ProcessInfo) {
    hardware = hardwareName(process.environment)
    coresCount = process.processorCount
    memoryMb = Int(process.physicalMemory / 1_048_576)
  }

  /// A simulator runs on a Mac, whose files say nothing of a device.
  mutating func describeEvidence(_ evidence: Evidence) {
    simulatorSigns = signsOfSimulator()
    librariesPresent = Evidence.hooks(among: loadedLibraries())
    #if !targetEnvironment(simulator)
      filesPresent = evidence.filesPresent
      directoriesSymlinked = evidence.directoriesSymlinked
      directoriesWritable = evidence.directoriesWritable
    #endif
  }
}
