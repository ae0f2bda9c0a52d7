import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests without cookies, caches and redirects: the key goes to the server that was named, or nowhere.
final class SessionTransport: NSObject, Transport, URLSessionTaskDelegate, @unchecked Sendable {
  private var session: URLSession?

  override init() {
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = Limits.requestSeconds
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  func send(_ request: UploadRequest, then: @escaping @Sendable (Int?) -> Void) {
    var put = URLRequest(url: request.url)
    put.httpMethod = "PUT"
    put.httpBody = request.body
    for (name, value) in request.headers { put.setValue(value, forHTTPHeaderField: name) }
    let task = session?.dataTask(with: put) { _, response, error in
      then(error == nil ? (response as? HTTPURLResponse)?.statusCode : nil)
    }
    task?.resume()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// A refusal of the key is an answer. Nobody is asked for another one.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let method = challenge.protectionSpace.authenticationMethod
    let isForKey = method == NSURLAuthenticationMethodHTTPBasic
    completionHandler(isForKey ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }
}
