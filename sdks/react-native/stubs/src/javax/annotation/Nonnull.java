package javax.annotation;

/** Of JSR 305, which React Native brings: no source of it comes with the npm package. */
public @interface Nonnull {}
