package com.facebook.react.module.model;

// react: public class ReactModuleInfo( @get:JvmName("name") public val name: String,
public final class ReactModuleInfo {
    private final String name;
    private final boolean isTurboModule;

    // react: @get:JvmName("className") public val className: String,
    // react: @get:JvmName("canOverrideExistingModule") public val canOverrideExistingModule: Boolean,
    // react: @get:JvmName("needsEagerInit") public val needsEagerInit: Boolean,
    // react: public val isCxxModule: Boolean, public val isTurboModule: Boolean,
    public ReactModuleInfo(
            final String name,
            final String className,
            final boolean canOverrideExistingModule,
            final boolean needsEagerInit,
            final boolean isCxxModule,
            final boolean isTurboModule) {
        this.name = name;
        this.isTurboModule = isTurboModule;
    }

    public String name() {
        return name;
    }

    public boolean isTurboModule() {
        return isTurboModule;
    }
}
