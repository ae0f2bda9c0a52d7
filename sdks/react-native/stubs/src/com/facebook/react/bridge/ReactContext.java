package com.facebook.react.bridge;

import android.content.Context;
import android.content.ContextWrapper;

// react: public abstract class ReactContext extends ContextWrapper
public abstract class ReactContext extends ContextWrapper {
    // react: public ReactContext(Context base)
    public ReactContext(final Context base) {
        super(base);
    }
}
