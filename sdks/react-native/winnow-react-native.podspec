require "json"

package = JSON.parse(File.read(File.join(__dir__, "package.json")))

Pod::Spec.new do |s|
  s.name = "winnow-react-native"
  s.version = package["version"]
  s.summary = package["description"]
  s.license = package["license"]
  s.homepage = "https://winnow.example"
  s.author = "Winnow"
  s.source = { :path => "." }
  s.platforms = { :ios => "15.1" }
  s.swift_version = "5.9"
  # ios/Winnow is the source of sdks/ios, brought by ci/bring-native.mjs when the package is made.
  s.source_files = "ios/**/*.{h,mm,swift}"
  s.resource_bundles = { "Winnow" => ["ios/Winnow/PrivacyInfo.xcprivacy"] }
  install_modules_dependencies(s)
end
