// What the collector uses of Apple's UIKit, with its names, its nullability and its actors, so that
// the guarded code compiles and runs where there is no UIKit. Values are for tests to set.
import Foundation

@MainActor
public final class UIDevice {
  public static let current = UIDevice()

  public enum BatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
  }

  public var systemName = "iOS"
  public var systemVersion = "17.4"
  public var identifierForVendor: UUID? = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
  public var isBatteryMonitoringEnabled = false
  public var batteryLevel: Float { isBatteryMonitoringEnabled ? 0.5 : -1 }
  public var batteryState = BatteryState.unplugged
  public var isProximityMonitoringEnabled = false
  public var proximityState = false
}

@MainActor
public final class UIScreen {
  public static let main = UIScreen()
  public var nativeScale: CGFloat = 3
  public var nativeBounds = CGRect(x: 0, y: 0, width: 1170, height: 2532)
}

@MainActor
open class UIViewController {
  public var title: String?
  public var presentedViewController: UIViewController?
  public init() {}
}

@MainActor
public final class UIWindow {
  public var rootViewController: UIViewController?
  public init() {}
}

public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  public var rawValue: Int
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@MainActor
public final class UIApplication {
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public static let shared = UIApplication()
  public nonisolated static let didBecomeActiveNotification =
    Notification.Name("UIApplicationDidBecomeActiveNotification")
  public nonisolated static let didEnterBackgroundNotification =
    Notification.Name("UIApplicationDidEnterBackgroundNotification")

  public var applicationState = State.background
  public var windows: [UIWindow] = []
  /// Background tasks that began and did not end.
  public private(set) var openTasks: Set<UIBackgroundTaskIdentifier> = []
  private var lastTask = 0

  public func canOpenURL(_ url: URL) -> Bool { false }

  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTask += 1
    let task = UIBackgroundTaskIdentifier(rawValue: lastTask)
    openTasks.insert(task)
    return task
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    openTasks.remove(identifier)
  }
}
