/** Services, terminals, desktops and devices. */
import { names, type ProgramModel } from './program.js';

const services: ProgramModel = {
  programs: names('systemctl service launchctl sc rc-service pm2 supervisorctl nssm'),
  valueOptions: ['-H', '--host'],
  commands: {
    none: [...names('status show list-units list-unit-files is-active is-enabled is-failed cat list-timers list print query queryex jlist prettylist describe logs ls'), '* status'],
    idempotent: [...names('start stop enable disable mask unmask daemon-reload reload set-property load unload bootstrap bootout save'), '* stop', '* start', '* reload'],
    destructive: ['delete', 'kill', 'remove'],
    write: [...names('restart kickstart try-restart reboot poweroff suspend'), '* restart'],
  },
  otherwise: 'write',
  bare: 'none',
};

const terminals: ProgramModel = {
  programs: ['tmux', 'screen'],
  valueOptions: names('-t -L -S -f -F -s -n -c'),
  commands: {
    none: names('list-sessions ls list-windows list-panes lsw lsp capture-pane capturep has-session has display-message display show-options info'),
    idempotent: names('select-window select-pane set-option set resize-pane start-server'),
    destructive: names('kill-session kill-window kill-pane kill-server'),
    'natural-key': ['new-session', 'new'],
  },
  otherwise: 'write',
};

const android: ProgramModel = {
  programs: ['adb', 'hdc'],
  valueOptions: ['-s', '-t', '-H', '-P'],
  commands: {
    none: [
      ...names('devices get-state get-serialno get-devpath version logcat bugreport pull wait-for-device start-server connect disconnect list'),
      ...names('getprop dumpsys ls cat ps screencap uiautomator df id which echo top find pidof stat test run-as').map((word) => `shell ${word}`),
      'shell pm list', 'shell pm path', 'shell wm size', 'shell wm density', 'shell settings get', 'shell cmd package', 'shell cmd display', 'shell service list', 'exec-out screencap', 'exec-out uiautomator', 'exec-out cat',
    ],
    idempotent: [
      ...names('install push forward reverse root remount tcpip kill-server'),
      ...names('setprop svc mkdir screenrecord wm touch ime').map((word) => `shell ${word}`),
      'shell settings put', 'shell am force-stop', 'shell am start', 'shell pm grant', 'shell pm revoke', 'shell pm enable', 'shell pm disable',
    ],
    destructive: ['uninstall', 'shell pm clear', 'shell pm uninstall', 'shell rm', 'shell kill', 'forward --remove'],
  },
  otherwise: 'write',
  bare: 'none',
};

const apple: ProgramModel = {
  programs: ['simctl', 'devicectl', 'idb', 'ios', 'tidevice', 'pymobiledevice3'],
  valueOptions: ['--udid', '-u', '--device'],
  commands: {
    none: [...names('list getenv get_app_container listapps appinfo io diagnose help list-targets list-apps describe screenshot log apps ps info syslog crash version devicename tunnel forward'), 'ui describe-all', 'ui describe-point', 'device info', 'device list', 'spawn * log'],
    idempotent: [...names('boot shutdown install kill setlocation pasteboard terminate status_bar ui privacy location launch keychain set-location bootstatus pbcopy'), 'device install', 'io * recordVideo'],
    destructive: ['erase', 'delete', 'uninstall'],
    write: [...names('create clone openurl push addmedia pair rename'), 'ui tap', 'ui swipe', 'ui text', 'ui key', 'ui button'],
  },
  otherwise: 'write',
  bare: 'none',
};

const xcode: ProgramModel = {
  programs: names('xcodebuild swift xcode-select xcresulttool plutil PlistBuddy defaults xcodegen tuist'),
  commands: {
    none: [...names('test read get read-type find domains export'), 'package describe', 'package dump-package'],
    idempotent: names('build clean archive write package generate'),
    destructive: ['delete'],
    write: ['run'],
  },
  options: { '-list': 'none', '-showBuildSettings': 'none', '-version': 'none', '-showsdks': 'none', '-lint': 'none' },
  otherwise: 'idempotent',
};

export const SYSTEM: readonly ProgramModel[] = [
  services, terminals, android, apple, xcode,
  { programs: names('kill killall pkill taskkill'), options: { '-0': 'none', '-l': 'none' }, otherwise: 'destructive' },
  { programs: ['osascript'], runs: 'applescript', otherwise: 'write' },
  { programs: ['crontab'], options: { '-l': 'none', '-r': 'destructive' }, otherwise: 'idempotent' },
  // An app comes to the front; with a document or an address behind it, or `-n`, one more is seen.
  { programs: ['open'], valueOptions: ['-a', '-b'], options: { '-n': 'write' }, bare: 'idempotent', otherwise: 'write' },
  // Seen or heard by a person each time.
  { programs: names('xdg-open start explorer cscript wscript say espeak afplay aplay notify-send terminal-notifier mail sendmail msg wall cliclick xdotool ydotool code cursor subl vim nano emacs reboot shutdown logger lp lpr'), otherwise: 'write' },
  { programs: names('pbcopy xclip xsel wl-copy clip networksetup pmset timedatectl hostnamectl nmcli iptables ufw mount umount diskutil hdiutil xrandr wmctrl brightness amixer pactl security ssh-add gsettings dconf reg setx schtasks usermod passwd'), otherwise: 'idempotent' },
  { programs: names('ssh-keygen useradd adduser groupadd mkfs'), otherwise: 'natural-key' },
];
