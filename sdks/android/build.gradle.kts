plugins {
    id("com.android.library") version "8.7.3"
    id("maven-publish")
}

group = "dev.winnow"
version = "0.1.0"

android {
    namespace = "dev.winnow"
    compileSdk = 35

    defaultConfig {
        minSdk = 21
        consumerProguardFiles("consumer-rules.pro")
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_1_8
        targetCompatibility = JavaVersion.VERSION_1_8
    }

    // The tests run on fakes of the Android classes they need.
    sourceSets["test"].java.srcDir("stubs/src")

    publishing {
        singleVariant("release") { withSourcesJar() }
    }
}

dependencies {
    testImplementation("junit:junit:4.13.2")
}

publishing {
    publications {
        register<MavenPublication>("release") {
            artifactId = "winnow-android"
            afterEvaluate { from(components["release"]) }
        }
    }
}
