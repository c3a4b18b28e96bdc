/** Programs that look at files and at the machine, and those that write files. */
import { names, type ProgramModel } from './program.js';

/** What they print into is seen by the redirection. */
const readers: ProgramModel = {
  programs: names(`
    ls dir cat head tail less more grep egrep fgrep rg ag ack find fd locate which where whereis type file stat wc du df tree pwd echo printf date cal whoami id groups hostname uname uptime
    printenv ps top htop pgrep lsof netstat ss ifconfig ip ping ping6 traceroute tracert dig nslookup host whois arp route free vmstat iostat sysctl dmesg lscpu lsblk lsusb lspci sw_vers
    system_profiler ioreg sort uniq cut awk gawk tr diff cmp comm join paste column nl rev fold fmt seq expr bc test [ [[ true false sleep basename dirname realpath readlink md5 md5sum sha1sum
    sha256sum shasum cksum base64 xxd od hexdump strings jq yq xq xmllint tasklist systeminfo ver findstr wmic nvidia-smi sensors journalctl last w who finger man info tldr
    ffprobe exiftool mediainfo identify idevice_id ideviceinfo idevicename idevicesyslog idevicescreenshot pdftotext pdfinfo pdftoppm tesseract antiword eza bat fzf ast-grep sg mdfind mdls spctl codesign otool nm objdump readelf ldd jps jstack jmap scutil xdpyinfo
    wslpath cygpath cd exit export set unset source . : read local wait ulimit trap alias history shopt declare pushd popd dirs jobs getconf locale tty openssl ssh-keyscan nc telnet pg_isready
    mongostat cls clear assoc chcp mktemp pbpaste wl-paste for if while until case fi done esac function return break continue
  `),
  options: { '-delete': 'destructive', '-exec': 'write' },
  otherwise: 'none',
};

const copiers: ProgramModel = {
  programs: names('cp copy xcopy robocopy rsync touch chmod chown chgrp truncate tee dd install sync chflags xattr setfacl icacls attrib ditto gzip gunzip bzip2 xz wget scp sftp rclone yt-dlp youtube-dl split'),
  options: { '--dry-run': 'none', '--spider': 'none' },
  otherwise: 'idempotent',
};

const archivers: ProgramModel = {
  programs: names('tar unzip zip 7z cpio bsdtar'),
  options: { '-t': 'none', '-l': 'none', '--list': 'none' },
  otherwise: 'idempotent',
};

/** They make a file from a file: the same again. */
const converters: ProgramModel = {
  programs: names(`
    ffmpeg convert magick mogrify gs pandoc wkhtmltopdf wkhtmltoimage soffice libreoffice sips dot mmdc plantuml pdflatex xelatex lualatex latexmk latex typst inkscape qpdf gifsicle cwebp pngquant sox
    lame scrot screencapture gnome-screenshot import maim blender openscad whisper manim
  `),
  otherwise: 'idempotent',
};

export const FILES: readonly ProgramModel[] = [
  readers,
  copiers,
  archivers,
  converters,
  { programs: ['mkdir', 'md'], options: { '-p': 'idempotent', '--parents': 'idempotent' }, otherwise: 'natural-key' },
  { programs: names('rm del erase rmdir rd unlink trash shred rimraf'), otherwise: 'destructive' },
  { programs: names('mv move ren rename'), otherwise: 'natural-key' },
  { programs: names('ln mklink mkfifo'), options: { '-f': 'idempotent', '--force': 'idempotent' }, otherwise: 'natural-key' },
  { programs: names('sed perl ed ex'), options: { '-i': 'write', '-i.bak': 'write', '--in-place': 'write' }, otherwise: 'none' },
  { programs: ['patch'], options: { '--dry-run': 'none' }, otherwise: 'write' },
];
