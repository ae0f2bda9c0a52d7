package com.facebook.react;

import com.facebook.react.bridge.NativeModule;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.module.model.ReactModuleInfoProvider;

// react: public abstract class BaseReactPackage : ReactPackage
public abstract class BaseReactPackage {
    // react: abstract override fun getModule( name: String, reactContext: ReactApplicationContext, ): NativeModule?
    public abstract NativeModule getModule(String name, ReactApplicationContext reactContext);

    // react: public abstract fun getReactModuleInfoProvider(): ReactModuleInfoProvider
    public abstract ReactModuleInfoProvider getReactModuleInfoProvider();
}
