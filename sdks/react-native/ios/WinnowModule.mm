#import "WinnowModule.h"

#if __has_include("winnow_react_native-Swift.h")
#import "winnow_react_native-Swift.h"
#else
#import <winnow_react_native/winnow_react_native-Swift.h>
#endif

@implementation WinnowModule

RCT_EXPORT_MODULE(Winnow)

- (void)configure:(NSString *)accountId
             beaconKey:(NSString *)beaconKey
             serverUrl:(NSString *)serverUrl
      disallowLocation:(BOOL)disallowLocation
    allowMotionSensors:(BOOL)allowMotionSensors {
  [WinnowBridge configureWithAccountId:accountId
                             beaconKey:beaconKey
                             serverUrl:serverUrl
                      disallowLocation:disallowLocation
                    allowMotionSensors:allowMotionSensors];
}

- (void)setUserId:(NSString *)userId {
  [WinnowBridge setUserId:userId];
}

- (void)unsetUserId {
  [WinnowBridge unsetUserId];
}

- (void)setSessionId:(NSString *)sessionId {
  [WinnowBridge setSessionId:sessionId];
}

- (void)readInstallationId:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject {
  [WinnowBridge readInstallationId:^(NSString *_Nullable installation) {
    resolve(installation);
  }];
}

- (void)collect {
  [WinnowBridge collect];
}

- (void)upload {
  [WinnowBridge upload];
}

// The SDK hears of the app's coming and going from the system.
- (void)onHostResume {
}

- (void)onHostPause {
}

- (void)close {
  [WinnowBridge close];
}

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params {
  return std::make_shared<facebook::react::NativeWinnowSpecJSI>(params);
}

@end
