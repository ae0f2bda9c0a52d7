package android.content.pm;

public class PackageInfo {
    public String versionName = "4.2.0";
}
