package android.telephony;

public class TelephonyManager {
    public String getNetworkOperatorName() {
        return "Example Mobile";
    }

    public String getNetworkCountryIso() {
        return "us";
    }
}
