package dev.winnow.reactnative;

import com.facebook.react.BaseReactPackage;
import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.module.model.ReactModuleInfo;
import com.facebook.react.module.model.ReactModuleInfoProvider;
import java.util.Collections;
import java.util.Map;

/** Found by React Native's autolinking. */
public final class WinnowPackage extends BaseReactPackage {
    @Override
    public NativeModule getModule(final String name, final ReactApplicationContext context) {
        return NativeWinnowSpec.NAME.equals(name) ? new WinnowModule(context) : null;
    }

    @Override
    public ReactModuleInfoProvider getReactModuleInfoProvider() {
        final String name = NativeWinnowSpec.NAME;
        final ReactModuleInfo winnow = new ReactModuleInfo(name, name, false, false, false, true);
        // A class, as the Android SDK has no lambda either: Android 6's own library compiles none.
        return new ReactModuleInfoProvider() {
            @Override
            public Map<String, ReactModuleInfo> getReactModuleInfos() {
                return Collections.singletonMap(name, winnow);
            }
        };
    }
}
