package dev.winnow.core;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class JournalTest {
    @Rule public final TemporaryFolder folder = new TemporaryFolder();

    private static final List<String> LINES = Arrays.asList("{\"a\":1}", "{\"b\":\"é\"}", "{\"c\":3}");

    private Journal open() throws Exception {
        return Journal.open(folder.getRoot());
    }

    private File file() {
        return new File(folder.getRoot(), "events-0");
    }

    private void write(final List<String> lines) throws Exception {
        try (Journal journal = open()) {
            for (final String line : lines) journal.append(line);
        }
    }

    private List<String> load() throws Exception {
        try (Journal journal = open()) {
            return journal.load();
        }
    }

    @Test
    public void givesBackWhatWasAppended() throws Exception {
        write(LINES);
        assertEquals(LINES, load());
    }

    @Test
    public void holdsAfterARewriteTheNewLinesAndWhatCameAfter() throws Exception {
        write(LINES);
        try (Journal journal = open()) {
            journal.rewrite(Arrays.asList("x"));
            journal.append("y");
        }
        assertEquals(Arrays.asList("x", "y"), load());
    }

    @Test
    public void tornAnywhereLosesWhatWasTornAndNothingElse() throws Exception {
        write(LINES);
        final byte[] whole = Files.readAllBytes(file().toPath());
        for (int length = 0; length <= whole.length; length += 1) {
            Files.write(file().toPath(), Arrays.copyOf(whole, length));
            final List<String> before = load();
            assertEquals(LINES.subList(0, before.size()), before);
            write(Arrays.asList("after"));
            final List<String> expected = new ArrayList<>(before);
            expected.add("after");
            assertEquals(expected, load());
        }
    }

    @Test
    public void withAnyByteChangedGivesBackOnlyLinesThatWereWritten() throws Exception {
        write(LINES);
        final byte[] whole = Files.readAllBytes(file().toPath());
        for (int at = 0; at < whole.length; at += 1) {
            final byte[] changed = whole.clone();
            changed[at] ^= 0x15;
            Files.write(file().toPath(), changed);
            final List<String> read = load();
            assertTrue(LINES.containsAll(read) && read.size() >= LINES.size() - 2);
        }
    }

    @Test
    public void ofForeignBytesIsEmpty() throws Exception {
        final byte[] noise = new byte[5 << 20];
        new Random(3).nextBytes(noise);
        Files.write(file().toPath(), noise);
        assertEquals(0, load().size());
    }

    @Test
    public void isReadUpToItsBoundHoweverLongItIs() throws Exception {
        write(LINES);
        final byte[] whole = Files.readAllBytes(file().toPath());
        final ByteArrayOutputStream endless = new ByteArrayOutputStream();
        while (endless.size() < 6 * Limits.JOURNAL_BYTES) {
            endless.write(whole);
        }
        Files.write(file().toPath(), endless.toByteArray());
        final List<String> read = load();
        assertEquals(LINES, read.subList(0, LINES.size()));
        long bytes = 0;
        for (final String line : read) bytes += line.length();
        assertTrue("bytes " + bytes, bytes <= 2 * Limits.JOURNAL_BYTES + whole.length);
    }

    @Test
    public void hasOneOwnerAndTheNextTakesTheNextFile() throws Exception {
        final List<Journal> owners = new ArrayList<>();
        for (int n = 0; n < Limits.PROCESSES; n += 1) {
            owners.add(open());
            owners.get(n).append("line-" + n);
        }
        assertNull(open());
        for (final Journal owner : owners) owner.close();
        try (Journal only = open()) {
            final List<String> kept = new ArrayList<>();
            only.adopt(kept::addAll);
            assertEquals(Limits.PROCESSES - 1, kept.size());
            assertEquals(Arrays.asList("line-0"), only.load());
            only.adopt(kept::addAll);
            assertEquals(Limits.PROCESSES - 1, kept.size());
        }
    }
}
