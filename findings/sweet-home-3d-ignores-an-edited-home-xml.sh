#!/usr/bin/env bash
# Sweet Home 3D 7.0.2 (Debian 12's package sweethome3d; another version is printed), its own library. 2026-11-28.
# A .sh3d file may hold the home twice: as Home.xml and as a serialised Java object, Home. HomeFileRecorder, as it is made
# by default, reads only Home and takes no notice of an edited Home.xml, nor that the two differ. It also writes no Home.xml
# at all, years after 5.3 introduced it. Only a recorder with preferXmlEntry = true reads and writes the XML.
# Where it bites: a tool that edits or makes Home.xml (rename a room, move a lamp) and leaves Home as it was: other readers
# show the change, Java programs with this library the old home; and an importer that needs Home.xml refuses their files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq -o APT::Sandbox::User="$(id -un)" download sweethome3d
dpkg-deb -f sweethome3d_*.deb Package Version
dpkg-deb --fsys-tarfile sweethome3d_*.deb | tar -x ./usr/share/sweethome3d/sweethome3d.jar
cat >Rename.java <<'JAVA'
import com.eteks.sweethome3d.io.HomeFileRecorder;
import com.eteks.sweethome3d.model.*;
import java.io.*;
import java.util.*;
import java.util.stream.Collectors;
import java.util.zip.*;

public class Rename {
  static HomeFileRecorder recorder(boolean preferXml) {
    return preferXml ? new HomeFileRecorder(9, false, null, false, true) : new HomeFileRecorder();
  }

  static String entries(String file) throws IOException {
    try (ZipFile zip = new ZipFile(file)) {
      return zip.stream().map(ZipEntry::getName).sorted().collect(Collectors.joining(", "));
    }
  }

  static String room(boolean preferXml, String file) throws Exception {
    String name = recorder(preferXml).readHome(file).getRooms().iterator().next().getName();
    System.out.println(file + " read with preferXmlEntry " + preferXml + ": the room is the " + name);
    return name;
  }

  public static void main(String[] args) throws Exception {
    Home home = new Home(250);
    Room room = new Room(new float[][] {{0, 0}, {400, 0}, {400, 300}, {0, 300}});
    room.setName("Kitchen");
    home.addRoom(room);
    recorder(false).writeHome(home, "default.sh3d");
    recorder(true).writeHome(home, "both.sh3d");
    String written = entries("default.sh3d");
    System.out.println("written by default: " + written + "; with preferXmlEntry: " + entries("both.sh3d"));
    try (ZipFile zip = new ZipFile("both.sh3d");
        ZipOutputStream edited = new ZipOutputStream(new FileOutputStream("edited.sh3d"))) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        if (entry.getName().equals("Home.xml"))
          bytes = new String(bytes, "UTF-8").replace("'Kitchen'", "'Library'").getBytes("UTF-8");
        edited.putNextEntry(new ZipEntry(entry.getName()));
        edited.write(bytes);
      }
    }
    boolean same = written.equals("Home") && room(false, "edited.sh3d").equals("Kitchen")
        && room(true, "edited.sh3d").equals("Library");
    System.out.println(same ? "Seen: by default the edited Home.xml is ignored, and none is written." : "This has changed.");
    System.exit(same ? 0 : 1);
  }
}
JAVA
library=usr/share/sweethome3d/sweethome3d.jar
javac -nowarn -cp "$library" Rename.java
java -Djava.awt.headless=true -cp "$library:." Rename
