/// The version of this package, as it tells the service.
let sdkVersion = "0.1.0"
