#if canImport(UIKit)
  import Foundation
  import UIKit

  /// Hears of the app's coming and going, and asks for time to send when it goes.
  final class LifeCycle: @unchecked Sendable {
    private let lane: any Lane
    private let pipeline: Pipeline
    private let center: NotificationCenter
    private var observers: [any NSObjectProtocol] = []

    init(_ pipeline: Pipeline, _ lane: any Lane, _ center: NotificationCenter = .default) {
      self.pipeline = pipeline
      self.lane = lane
      self.center = center
      hear(UIApplication.didBecomeActiveNotification) { [self] in cameToFront() }
      hear(UIApplication.didEnterBackgroundNotification) { [self] in wentToBack() }
      DispatchQueue.main.async { [self] in
        if UIApplication.shared.applicationState == .active { cameToFront() }
      }
    }

    func stop() {
      for observer in observers { center.removeObserver(observer) }
      observers = []
    }

    private func hear(_ name: Notification.Name, _ act: @escaping @MainActor @Sendable () -> Void) {
      let observer = center.addObserver(forName: name, object: nil, queue: .main) { _ in
        MainActor.assumeIsolated { act() }
      }
      observers.append(observer)
    }

    @MainActor
    private func cameToFront() {
      lane.run { [pipeline] in pipeline.cameToFront() }
    }

    @MainActor
    private func wentToBack() {
      let time = BackgroundTime()
      lane.run { [pipeline] in
        pipeline.wentToBack { DispatchQueue.main.async { time.end() } }
      }
    }
  }

  /// Some seconds that the system gives to an app that leaves. It must be given back, once.
  @MainActor
  final class BackgroundTime {
    private var task = UIBackgroundTaskIdentifier.invalid

    init() {
      task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.end() }
    }

    func end() {
      guard task != .invalid else { return }
      UIApplication.shared.endBackgroundTask(task)
      task = .invalid
    }
  }
#endif
