import Foundation

/// One batch on its way: `PUT {server}/v3/accounts/{account}/mobile_events`.
struct UploadRequest: Equatable, Sendable {
  var url: URL
  var headers: [String: String]
  var body: Data
}

/// Where batches go, and by whose key.
struct Destination: Sendable {
  let url: URL
  let authorization: String

  init(_ configuration: Collector.Configuration) {
    url = configuration.serverUrl
      .appendingPathComponent("v3/accounts")
      .appendingPathComponent(configuration.accountId)
      .appendingPathComponent("mobile_events")
    authorization = "Basic " + Data(configuration.beaconKey.utf8).base64EncodedString()
  }

  /// Compressed where the system can.
  func request(_ body: Data, deflate: (@Sendable (Data) -> Data?)?) -> UploadRequest {
    var headers = ["Authorization": authorization, "Content-Type": "application/json"]
    guard let deflated = deflate?(body) else {
      return UploadRequest(url: url, headers: headers, body: body)
    }
    headers["Content-Encoding"] = "gzip"
    return UploadRequest(url: url, headers: headers, body: gzipped(body, deflated: deflated))
  }
}
