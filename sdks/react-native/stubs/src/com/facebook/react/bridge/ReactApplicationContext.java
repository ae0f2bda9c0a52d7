package com.facebook.react.bridge;

import android.content.Context;

// react: public abstract class ReactApplicationContext(context: Context)
public abstract class ReactApplicationContext extends ReactContext {
    // react: ReactContext(context.applicationContext)
    public ReactApplicationContext(final Context context) {
        super(context.getApplicationContext());
    }
}
