package com.facebook.react.bridge;

// react: public interface Promise
public interface Promise {
    // react: public fun resolve(value: Any?)
    void resolve(Object value);
}
