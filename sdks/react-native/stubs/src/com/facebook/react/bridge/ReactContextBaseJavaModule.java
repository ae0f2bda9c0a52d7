package com.facebook.react.bridge;

// react: public abstract class ReactContextBaseJavaModule : BaseJavaModule
public abstract class ReactContextBaseJavaModule extends BaseJavaModule {
    // react: public constructor(reactContext: ReactApplicationContext?) : super(reactContext)
    public ReactContextBaseJavaModule(final ReactApplicationContext context) {
        super(context);
    }
}
