/**
 * Programs of a shell whose names are no English words, or none that begins a sentence: a line that begins with one and
 * says nothing of it is a command. Data.
 */
export const PROGRAMS: ReadonlySet<string> = new Set(
  `ansible apk apt apt-get aws awk az bash bundle cargo cd chmod chown clang cmake composer cp crontab csh curl ctest deno
  df diff dnf docker docker-compose dotnet dpkg du egrep eslint env ffmpeg fgrep fish gcc gcloud gdb gem gh git glab gofmt
  gpg gradle gradlew grep gunzip gzip helm heroku htop hg hostname ifconfig ip iptables javac jest journalctl jq kubectl
  ksh ln ls lsof lua md5sum mkdir minikube mongosh mount mvn mv mysql nano netstat nginx nmap node npm npx nslookup nvm
  openssl pacman perl pip pip3 pipx pnpm podman poetry prettier prisma ps psql pwd pytest python python3 rails rake rm
  rmdir rsync ruby rustc rustup scp sed sh sha256sum sqlite3 ssh ssh-keygen sudo svn systemctl tar tcpdump terraform tmux
  tsc ufw umount uname unzip uv uvicorn vercel vim vite vitest wget xargs xcodebuild yarn yum zip zsh`.split(
    /\s+/u,
  ),
);
