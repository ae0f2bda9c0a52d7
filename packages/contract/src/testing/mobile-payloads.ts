/**
 * Bodies as the hosted service's SDKs send them, byte for byte: member names, kinds of values and
 * what is left out when empty are theirs (iOS 2.2.5, Android 1.3.1).
 */
export const ANDROID_PAYLOAD =
  '{"data":[{"time":1772366400123,"mobile_event_type":"SoftwareState","path":"com.shop.CartActivity",' +
  '"user_id":"ann","installation_id":"9f3ac2d4e5b60718","android_device_properties":{"app_name":"Shop",' +
  '"app_version":"4.2.0","sdk_version":"1.3.1","mobile_carrier_name":"Example Mobile",' +
  '"mobile_iso_country_code":"us","device_manufacturer":"Google","device_model":"Pixel 6",' +
  '"device_system_version":"14","android_id":"9f3ac2d4e5b60718","build_tags":"release-keys",' +
  '"evidence_files_present":["/system/xbin/su"],"evidence_packages_present":["com.topjohnwu.magisk"],' +
  '"evidence_properties":["ro.debuggable=1"],"evidence_directories_writable":["/system"]}},' +
  '{"time":1772366401456,"user_id":"ann","installation_id":"9f3ac2d4e5b60718",' +
  '"android_app_state":{"activity_class_name":"CartActivity","sdk_version":"1.3.1","battery_level":0.87,' +
  '"battery_state":2,"battery_health":2,"plug_state":2,"network_addresses":["192.168.1.23","fe80::1"],' +
  '"location":{"latitude":52.520008,"longitude":13.404954}}}]}'

export const IOS_PAYLOAD =
  '{"data":[{"time":1772366400123,"mobile_event_type":"app_state","user_id":"ann",' +
  '"installation_id":"6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11","ios_device_properties":{"app_name":"Shop",' +
  '"app_version":"421","app_version_short":"4.2.1","sdk_version":"v2.2.5","device_name":"Ann\'s iPhone",' +
  '"device_system_name":"iOS","device_system_version":"17.4","device_ifv":' +
  '"6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11","initial_device_ifv":"0F0E0D0C-0B0A-0908-0706-050403020100",' +
  '"mobile_carrier_name":"Example","mobile_iso_country_code":"de","mobile_country_code":"262",' +
  '"mobile_network_code":"01","device_hardware_machine":"iPhone14,5",' +
  '"evidence_files_present":["/Applications/Cydia.app"],"evidence_directories_symlinked":["/Applications"],' +
  '"evidence_directories_writable":["/private"],"evidence_dylds_present":["MobileSubstrate"],' +
  '"evidence_url_schemes_openable":["cydia://"]}},{"time":1772366402000,"user_id":"ann",' +
  '"installation_id":"6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11","ios_app_state":{"sdk_version":"v2.2.5",' +
  '"window_root_view_controller_titles":["Cart"],"battery_level":0.5,' +
  '"battery_state":"ui_device_battery_state_unplugged","proximity_state":"no",' +
  '"network_addresses":["10.0.0.7"],"location":{"latitude":-33.868820,"longitude":151.209290}}}]}'
