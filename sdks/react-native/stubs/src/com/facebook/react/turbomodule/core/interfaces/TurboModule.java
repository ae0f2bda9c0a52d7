package com.facebook.react.turbomodule.core.interfaces;

// react: public interface TurboModule
public interface TurboModule {
    // react: public fun initialize()
    void initialize();

    // react: public fun invalidate()
    void invalidate();
}
