#import <WinnowSpec/WinnowSpec.h>

/** The TurboModule `Winnow`. */
@interface WinnowModule : NSObject <NativeWinnowSpec>
@end
