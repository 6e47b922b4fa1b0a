#!/usr/bin/env bash
# calimero-core 2.5.1 (Maven Central), KNX in Java. 2026-12-01.
# In the hour that comes twice, a date and time of KNX (19.001) says by its DST bit which of the two it is. The first, 2:30
# with the bit set, is refused by getValueMilliseconds(): "differing daylight saving time", also where setValue() made it of
# a real moment. The second is read. One would guess that the bit chooses, as it is there for.
# Where it bites: what takes its time from the house's clock fails in the last hour of summer time, each year.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>clock</groupId>
  <artifactId>clock</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.github.calimero</groupId>
      <artifactId>calimero-core</artifactId>
      <version>2.5.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib
cat >Clock.java <<'JAVA'
import java.time.Instant;
import tuwien.auto.calimero.KNXFormatException;
import tuwien.auto.calimero.dptxlator.DPTXlatorDateTime;

public class Clock {
  public static void main(String[] none) throws Exception {
    var seen = new StringBuilder();
    for (var text : new String[] {"2026-07-01T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"}) {
      var time = new DPTXlatorDateTime("19.001");
      time.setValue(Instant.parse(text).toEpochMilli());
      var read = new DPTXlatorDateTime("19.001");
      read.setData(time.getData());
      String back;
      try {
        back = Instant.ofEpochMilli(read.getValueMilliseconds()).toString();
      } catch (KNXFormatException error) {
        back = error.getMessage();
      }
      System.out.println(text + " is " + read.getValue() + " and is read as " + back);
      seen.append(back.equals(text) ? "same " : back + " ");
    }
    if (!seen.toString().equals("same differing daylight saving time same "))
      throw new IllegalStateException("This has changed.");
    System.out.println("Seen: the first of the two hours is refused.");
  }
}
JAVA
ls lib/calimero-core-*
TZ=Europe/Berlin java -cp 'lib/*' Clock.java
