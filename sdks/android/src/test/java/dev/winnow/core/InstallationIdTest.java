package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.io.File;
import java.nio.file.Files;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class InstallationIdTest {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void isDrawnOnce() throws Exception {
        final String id = InstallationId.of(folder.getRoot());
        assertEquals(36, id.length());
        assertEquals(id, InstallationId.of(folder.getRoot()));
        assertNotEquals(id, InstallationId.of(folder.newFolder()));
    }

    @Test
    public void isDrawnAgainWhereTheFileIsBroken() throws Exception {
        final String id = InstallationId.of(folder.getRoot());
        Files.write(new File(folder.getRoot(), "installation").toPath(), new byte[7]);
        assertNotEquals(id, InstallationId.of(folder.getRoot()));
    }
}
