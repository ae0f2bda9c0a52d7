package dev.winnow.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** Events as the service reads them. */
final class Events {
    private Events() {}

    static String deviceProperties(
            final Moment moment, final String installationId, final Map<String, Object> properties) {
        final Map<String, Object> event = common(moment, installationId, "device_properties");
        event.put("android_device_properties", properties);
        return Json.of(event);
    }

    static String appState(
            final Moment moment, final String installationId, final Map<String, Object> state) {
        final Map<String, Object> told = new LinkedHashMap<>(state);
        told.put("activity_class_name", moment.activity);
        told.put("lifecycle", moment.lifecycle);
        final Map<String, Object> event = common(moment, installationId, "app_state");
        event.put("android_app_state", told);
        return Json.of(event);
    }

    private static Map<String, Object> common(
            final Moment moment, final String installationId, final String type) {
        final Map<String, Object> event = new LinkedHashMap<>();
        event.put("time", moment.wallMs);
        event.put("mobile_event_type", type);
        event.put("path", moment.activity);
        event.put("user_id", moment.userId);
        event.put("session_id", moment.sessionId);
        event.put("installation_id", installationId);
        return event;
    }
}
