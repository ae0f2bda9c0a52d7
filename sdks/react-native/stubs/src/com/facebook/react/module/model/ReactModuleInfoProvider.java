package com.facebook.react.module.model;

import java.util.Map;

// react: public fun interface ReactModuleInfoProvider
public interface ReactModuleInfoProvider {
    // react: public fun getReactModuleInfos(): Map<String, ReactModuleInfo>
    Map<String, ReactModuleInfo> getReactModuleInfos();
}
