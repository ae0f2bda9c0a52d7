package com.facebook.react.bridge;

// react: public interface NativeModule
public interface NativeModule {
    // react: String getName();
    String getName();

    // react: void initialize();
    void initialize();

    // react: void invalidate();
    void invalidate();
}
