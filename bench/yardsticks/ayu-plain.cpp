// Ayu, the plain yardstick: random games and move counts on bitboards, written for clarity rather than for speed.
//
//   ayu-plain playouts SIZE SECONDS SEED    random games for about SECONDS
//   ayu-plain games SIZE N SEED             exactly N random games
//   ayu-plain perft SIZE DEPTH              the number of sequences of DEPTH legal moves
//
// Build: g++ -O3 -march=native -std=c++17 ayu-plain.cpp -o ayu-plain
// Edition: repetition=ignore, split=after, pie=off.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <type_traits>
#include <vector>

// A set of points for the boards that do not fit in 128 bits.
template <int W> struct Words {
  uint64_t w[W] = {};

  explicit operator bool() const {
    uint64_t any = 0;
    for (int i = 0; i < W; i++) any |= w[i];
    return any;
  }
  bool operator==(const Words& o) const {
    uint64_t differ = 0;
    for (int i = 0; i < W; i++) differ |= w[i] ^ o.w[i];
    return !differ;
  }
  Words operator~() const { Words r; for (int i = 0; i < W; i++) r.w[i] = ~w[i]; return r; }
  Words operator&(const Words& o) const { Words r; for (int i = 0; i < W; i++) r.w[i] = w[i] & o.w[i]; return r; }
  Words operator|(const Words& o) const { Words r; for (int i = 0; i < W; i++) r.w[i] = w[i] | o.w[i]; return r; }
  Words operator<<(int k) const {  // 0 < k < 64
    Words r;
    r.w[0] = w[0] << k;
    for (int i = 1; i < W; i++) r.w[i] = w[i] << k | w[i - 1] >> (64 - k);
    return r;
  }
  Words operator>>(int k) const {
    Words r;
    for (int i = 0; i + 1 < W; i++) r.w[i] = w[i] >> k | w[i + 1] << (64 - k);
    r.w[W - 1] = w[W - 1] >> k;
    return r;
  }
  Words& operator&=(const Words& o) { return *this = *this & o; }
  Words& operator|=(const Words& o) { return *this = *this | o; }
};

using u128 = unsigned __int128;

inline int first(u128 s) {
  uint64_t lo = uint64_t(s);
  return lo ? __builtin_ctzll(lo) : 64 + __builtin_ctzll(uint64_t(s >> 64));
}
template <int W> int first(const Words<W>& s) {
  int i = 0;
  while (!s.w[i]) i++;
  return 64 * i + __builtin_ctzll(s.w[i]);
}
inline void drop_first(u128& s) { s &= s - 1; }
template <int W> void drop_first(Words<W>& s) {
  int i = 0;
  while (!s.w[i]) i++;
  s.w[i] &= s.w[i] - 1;
}

struct Random {  // splitmix64
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  uint32_t below(uint32_t n) {  // Lemire, exact
    uint64_t m = (next() >> 32) * n;
    if (uint32_t(m) < n)
      for (uint32_t floor = -n % n; uint32_t(m) < floor;) m = (next() >> 32) * n;
    return m >> 32;
  }
};

struct Move { int16_t from, to; };

template <int N> struct Ayu {
  using Set = std::conditional_t<(N * N <= 121), u128, Words<(N * N + 63) / 64>>;

  static inline Set board, not_left, not_right, point[N * N], start[2];

  static void init() {
    for (int p = 0; p < N * N; p++) {
      int x = p % N, y = p / N;
      if constexpr (std::is_same_v<Set, u128>) point[p] = Set(1) << p;
      else point[p].w[p / 64] = uint64_t(1) << p % 64;
      board |= point[p];
      if (x > 0) not_left |= point[p];
      if (x < N - 1) not_right |= point[p];
      if (y % 2 == 0 && x % 2 == 1) start[0] |= point[p];
      if (y % 2 == 1 && x % 2 == 0) start[1] |= point[p];
    }
  }

  Set stones[2];
  int turn = 0;

  Ayu() : stones{start[0], start[1]} {}

  // The points beside the set; the caller keeps those of them that he means.
  static Set beside(const Set& s) {
    if constexpr (std::is_same_v<Set, u128>) {
      return (s & not_right) << 1 | (s & not_left) >> 1 | s << N | s >> N;
    } else {  // in one pass over the words
      constexpr int W = sizeof s.w / 8;
      Set r;
#pragma GCC unroll 10
      for (int i = 0; i < W; i++) {
        uint64_t x = s.w[i], e = x & not_right.w[i], w = x & not_left.w[i], up = e << 1 | x << N, down = w >> 1 | x >> N;
        if (i > 0) up |= (s.w[i - 1] & not_right.w[i - 1]) >> 63 | s.w[i - 1] >> (64 - N);
        if (i + 1 < W) down |= (s.w[i + 1] & not_left.w[i + 1]) << 63 | s.w[i + 1] << (64 - N);
        r.w[i] = up | down;
      }
      return r;
    }
  }

  static Set component(const Set& all, Set seed) {
    for (;;) {
      Set grown = seed | (beside(seed) & all);
      if (grown == seed) return seed;
      seed = grown;
    }
  }

  // The empty points beside the unit that begin a shortest path to another one: grow the others until they meet it.
  static Set destinations(const Set& unit, const Set& others, const Set& empty) {
    Set rim = beside(unit) & empty;
    Set reached = beside(others) & empty;
    for (;;) {
      Set met = reached & rim;
      if (met) return met;
      Set grown = reached | (beside(reached) & empty);
      if (grown == reached) return met;
      reached = grown;
    }
  }

  void moves(std::vector<Move>& list) const {
    list.clear();
    const Set mine = stones[turn], empty = board & ~(mine | stones[1 - turn]);
    for (Set left = mine; left;) {
      const Set unit = component(mine, point[first(left)]);
      left &= ~unit;
      const Set goals = destinations(unit, mine & ~unit, empty);
      if (!goals) continue;
      for (Set froms = unit; froms; drop_first(froms)) {
        const int from = first(froms);
        Set tos = goals;  // those that touch every part of the unit without this stone
        for (Set rest = unit & ~point[from]; rest && tos;) {
          const Set part = component(rest, point[first(rest)]);
          tos &= beside(part);
          rest &= ~part;
        }
        for (; tos; drop_first(tos)) list.push_back({int16_t(from), int16_t(first(tos))});
      }
    }
  }

  void play(Move m) {
    stones[turn] = (stones[turn] & ~point[m.from]) | point[m.to];
    turn = 1 - turn;
  }
};

template <int N> uint64_t perft(const Ayu<N>& position, int depth) {
  if (depth == 0) return 1;
  std::vector<Move> list;
  position.moves(list);
  if (depth == 1) return list.size();
  uint64_t sum = 0;
  for (Move m : list) {
    Ayu<N> next = position;
    next.play(m);
    sum += perft(next, depth - 1);
  }
  return sum;
}

template <int N> void playouts(double limit, uint64_t most, uint64_t seed) {
  using clock = std::chrono::steady_clock;
  Random random{seed};
  uint64_t games = 0, wins[2] = {}, plies = 0, choices = 0;
  std::vector<Move> list;
  const auto begin = clock::now();
  const std::clock_t cpu = std::clock();
  const auto elapsed = [&] { return std::chrono::duration<double>(clock::now() - begin).count(); };
  while (games < most && (games % 16 || elapsed() < limit)) {
    Ayu<N> position;
    for (int ply = 0; ply < 50 * N * N; ply++) {
      position.moves(list);
      if (list.empty()) {
        wins[position.turn]++;
        break;
      }
      plies++;
      choices += list.size();
      position.play(list[random.below(uint32_t(list.size()))]);
    }
    games++;
  }
  const double cpu_seconds = double(std::clock() - cpu) / CLOCKS_PER_SEC;
  std::printf("{\"games\": %llu, \"seconds\": %.6f, \"cpu_seconds\": %.6f, \"wins\": [%llu, %llu], "
              "\"plies\": %llu, \"choices\": %llu}\n",
              (unsigned long long)games, elapsed(), cpu_seconds, (unsigned long long)wins[0],
              (unsigned long long)wins[1], (unsigned long long)plies, (unsigned long long)choices);
}

template <int N> int run(int size, int argc, char** argv) {
  if (size != N) {
    if constexpr (N < 25) return run<N + 2>(size, argc, argv);
    std::fprintf(stderr, "SIZE is odd, 3 to 25\n");
    return 2;
  }
  Ayu<N>::init();
  if (!std::strcmp(argv[1], "perft"))
    std::printf("{\"sequences\": %llu}\n", (unsigned long long)perft(Ayu<N>(), std::atoi(argv[3])));
  else if (!std::strcmp(argv[1], "games"))
    playouts<N>(1e18, std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10));
  else
    playouts<N>(std::atof(argv[3]), UINT64_MAX, std::strtoull(argv[4], nullptr, 10));
  return 0;
}

int main(int argc, char** argv) {
  const bool perft = argc == 4 && !std::strcmp(argv[1], "perft");
  const bool random = argc == 5 && (!std::strcmp(argv[1], "games") || !std::strcmp(argv[1], "playouts"));
  if (!perft && !random) {
    std::fprintf(stderr, "usage: %s playouts SIZE SECONDS SEED | games SIZE N SEED | perft SIZE DEPTH\n", argv[0]);
    return 2;
  }
  return run<3>(std::atoi(argv[2]), argc, argv);
}
