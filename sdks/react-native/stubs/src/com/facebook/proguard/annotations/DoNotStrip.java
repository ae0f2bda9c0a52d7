package com.facebook.proguard.annotations;

/** Of fbjni, which React Native brings: no source of it comes with the npm package. */
public @interface DoNotStrip {}
