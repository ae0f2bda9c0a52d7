// swift-tools-version:5.9
import PackageDescription

// Apple's frameworks do not exist on Linux. There, modules of the same names stand in for them, so
// that the guarded code is compiled and run by the tests too. Xcode never sees them.
#if os(Linux)
  let frameworks = ["UIKit", "CoreMotion", "CoreLocation"]
#else
  let frameworks: [String] = []
#endif

let package = Package(
  name: "Winnow",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Winnow", targets: ["Winnow"])],
  targets: frameworks.map { .target(name: $0, path: "Stubs/\($0)") } + [
    .target(
      name: "Winnow",
      dependencies: frameworks.map { .target(name: $0) },
      resources: [.process("PrivacyInfo.xcprivacy")]
    ),
    // A process of its own that saves events and waits to be killed.
    .executableTarget(name: "winnow-probe", dependencies: ["Winnow"], path: "Tests/Probe"),
    .testTarget(
      name: "WinnowTests",
      dependencies: ["Winnow", "winnow-probe"] + frameworks.map { .target(name: $0) }
    ),
  ]
)
