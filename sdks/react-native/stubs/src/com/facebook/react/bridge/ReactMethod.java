package com.facebook.react.bridge;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

// react: @Retention(AnnotationRetention.RUNTIME) public annotation class ReactMethod
@Retention(RetentionPolicy.RUNTIME)
public @interface ReactMethod {
    // react: public val isBlockingSynchronousMethod: Boolean = false
    boolean isBlockingSynchronousMethod() default false;
}
