package com.facebook.react.bridge;

// react: public abstract class BaseJavaModule implements NativeModule
public abstract class BaseJavaModule implements NativeModule {
    private final ReactApplicationContext context;

    // react: public BaseJavaModule(@Nullable ReactApplicationContext reactContext)
    public BaseJavaModule(final ReactApplicationContext context) {
        this.context = context;
    }

    // react: public void initialize()
    @Override
    public void initialize() {}

    // react: public void invalidate()
    @Override
    public void invalidate() {}

    // react: protected final ReactApplicationContext getReactApplicationContext()
    protected final ReactApplicationContext getReactApplicationContext() {
        return context;
    }
}
