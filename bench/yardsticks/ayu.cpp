// Ayu, the fast yardstick: random games as fast as they will go with full move generation at each ply.
//
//   ayu playouts SIZE SECONDS SEED    random games for about SECONDS
//   ayu games SIZE N SEED             exactly N random games
//   ayu perft SIZE DEPTH              the number of sequences of DEPTH legal moves
//
// Build: g++ -O3 -march=native -std=c++17 ayu.cpp -o ayu
// Edition: repetition=ignore, split=after, pie=off.
//
// Nothing is kept from one ply to the next. The moves are made as products of sets with exact counts, and the one that is
// played is picked out of them by its number, uniformly.
//
// Words used below: the unit of a stone is its group or itself; the gap of a unit is its distance to the closest other one;
// the goals of a unit are the empty points beside it that begin a shortest path to another one.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__) && \
    defined(__BMI2__)
#define WIDE 1
#include <immintrin.h>
#pragma GCC diagnostic ignored "-Wuninitialized"  // GCC 12 on its own intrinsics
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#else
#define WIDE 0
#endif

#define INLINE inline __attribute__((always_inline))

// ---- Sets of points -----------------------------------------------------------------------------------------------------
//
// Three kinds with one interface. A point has the index column + STRIDE * row. Shifts may leave garbage off the board: what
// comes out of them is always cut down to a set that is on it.

INLINE int nth_bit(uint64_t w, int n) {
#if WIDE
  return int(_tzcnt_u64(_pdep_u64(uint64_t(1) << n, w)));
#else
  while (n--) w &= w - 1;
  return __builtin_ctzll(w);
#endif
}

// The counts of up to six sets are added up together, in fields of 10 bits.
constexpr int FIELD = 10;
INLINE uint32_t field(uint64_t packed, int i) { return packed >> (FIELD * i) & ((1 << FIELD) - 1); }

// Any size, in 64-bit words; one free column keeps the rows apart.
template <int N> struct Words {
  static constexpr int STRIDE = N + 1, W = (N * STRIDE + 63) / 64;
  uint64_t w[W];

#define EACH for (int i = 0; i < W; i++)
  static INLINE Words none() { Words r; EACH r.w[i] = 0; return r; }
  static INLINE Words point(int p) { Words r = none(); r.w[p >> 6] = uint64_t(1) << (p & 63); return r; }
  INLINE Words operator&(const Words& o) const { Words r; EACH r.w[i] = w[i] & o.w[i]; return r; }
  INLINE Words operator|(const Words& o) const { Words r; EACH r.w[i] = w[i] | o.w[i]; return r; }
  INLINE Words operator-(const Words& o) const { Words r; EACH r.w[i] = w[i] & ~o.w[i]; return r; }
  INLINE bool any() const { uint64_t x = 0; EACH x |= w[i]; return x; }
  INLINE bool operator==(const Words& o) const { uint64_t x = 0; EACH x |= w[i] ^ o.w[i]; return !x; }
  friend INLINE Words or3(const Words& a, const Words& b, const Words& c) { return a | b | c; }
  friend INLINE Words or_and(const Words& a, const Words& b, const Words& c) { return a | (b & c); }
  friend INLINE Words and3(const Words& a, const Words& b, const Words& c) { return a & b & c; }
  friend INLINE Words less_and(const Words& a, const Words& b, const Words& c) { return a - (b & c); }
  friend INLINE Words most(const Words& a, const Words& b, const Words& c) { return (a & b) | ((a | b) & c); }
  friend INLINE Words odd(const Words& a, const Words& b, const Words& c) {
    Words r; EACH r.w[i] = a.w[i] ^ b.w[i] ^ c.w[i]; return r;
  }
  template <int K> INLINE Words shl() const {
    Words r; EACH r.w[i] = w[i] << K | (i > 0 ? w[i > 0 ? i - 1 : 0] >> (64 - K) : 0); return r;
  }
  template <int K> INLINE Words shr() const {
    Words r; EACH r.w[i] = w[i] >> K | (i + 1 < W ? w[i + 1 < W ? i + 1 : i] << (64 - K) : 0); return r;
  }
  INLINE void around(Words& n, Words& e, Words& s, Words& v) const {
    n = shl<STRIDE>(), e = shl<1>(), s = shr<STRIDE>(), v = shr<1>();
  }
  INLINE void corners(Words& ne, Words& se, Words& sw, Words& nw) const {
    ne = shl<STRIDE + 1>(), se = shr<STRIDE - 1>(), sw = shr<STRIDE + 1>(), nw = shl<STRIDE - 1>();
  }
  INLINE Words seed() const {  // a part of one unit: the lowest run of a word
    int i = 0;
    while (!w[i]) i++;
    Words r = none();
    r.w[i] = w[i] & ~(w[i] + (w[i] & -w[i]));
    return r;
  }
  static INLINE Words choose(bool first, const Words& a, const Words& b) { return first ? a : b; }
  INLINE Words unless_empty(const Words& o) const { return any() ? *this : o; }
  template <class... Rest> static INLINE uint64_t counts(const Words& a, const Rest&... rest) {
    uint64_t r = 0;
    EACH r += uint64_t(__builtin_popcountll(a.w[i]));
    if constexpr (sizeof...(rest) > 0) r += counts(rest...) << FIELD;
    return r;
  }
  INLINE int nth(int n) const {
    int i = 0;
    for (int c; n >= (c = __builtin_popcountll(w[i])); i++) n -= c;
    return 64 * i + nth_bit(w[i], n);
  }
#undef EACH
};

#if WIDE

// Up to 15 x 15: a row in each 16-bit lane of 256 bits. Sideways is a shift, up and down are permutations.
struct Rows {
  static constexpr int STRIDE = 16;
  __m256i v;

  static INLINE Rows none() { return {_mm256_setzero_si256()}; }
  static INLINE Rows point(int p) { return {_mm256_maskz_set1_epi64(__mmask8(1 << (p >> 6)), 1ll << (p & 63))}; }
  INLINE Rows operator&(Rows o) const { return {_mm256_and_si256(v, o.v)}; }
  INLINE Rows operator|(Rows o) const { return {_mm256_or_si256(v, o.v)}; }
  INLINE Rows operator-(Rows o) const { return {_mm256_andnot_si256(o.v, v)}; }
  INLINE bool any() const { return !_mm256_testz_si256(v, v); }
  INLINE bool operator==(Rows o) const { return !(Rows{_mm256_xor_si256(v, o.v)}).any(); }
#define TERNARY(NAME, TABLE) \
  friend INLINE Rows NAME(Rows a, Rows b, Rows c) { return {_mm256_ternarylogic_epi64(a.v, b.v, c.v, TABLE)}; }
  TERNARY(or3, 0xfe) TERNARY(or_and, 0xf8) TERNARY(and3, 0x80) TERNARY(less_and, 0x70) TERNARY(most, 0xe8)
  TERNARY(odd, 0x96)
#undef TERNARY
  static INLINE __m256i up(__m256i x) {
    const __m256i order = _mm256_setr_epi16(15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    return _mm256_permutexvar_epi16(order, x);
  }
  static INLINE __m256i down(__m256i x) {
    const __m256i order = _mm256_setr_epi16(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
    return _mm256_permutexvar_epi16(order, x);
  }
  INLINE void around(Rows& n, Rows& e, Rows& s, Rows& w) const {
    n.v = up(v), e.v = _mm256_slli_epi16(v, 1), s.v = down(v), w.v = _mm256_srli_epi16(v, 1);
  }
  INLINE void corners(Rows& ne, Rows& se, Rows& sw, Rows& nw) const {
    const __m256i n = up(v), s = down(v);
    ne.v = _mm256_slli_epi16(n, 1), se.v = _mm256_slli_epi16(s, 1);
    sw.v = _mm256_srli_epi16(s, 1), nw.v = _mm256_srli_epi16(n, 1);
  }
  static INLINE Rows choose(bool first, Rows a, Rows b) { return {_mm256_mask_mov_epi64(b.v, __mmask8(-int(first)), a.v)}; }
  INLINE Rows unless_empty(Rows o) const {
    return {_mm256_mask_mov_epi64(v, _mm256_testz_si256(v, v) ? 15 : 0, o.v)};
  }
  INLINE Rows seed() const {
    const uint32_t rows = _mm256_test_epi16_mask(v, v);
    const __m256i row = _mm256_maskz_mov_epi16(__mmask16(rows & -rows), v);
    const __m256i low = _mm256_and_si256(row, _mm256_sub_epi16(_mm256_setzero_si256(), row));
    return {_mm256_andnot_si256(_mm256_add_epi16(row, low), row)};
  }
  template <class... Sets> static INLINE uint64_t counts(Sets... sets) {
    __m256i t = _mm256_setzero_si256();
    int i = 0;
    ((t = _mm256_or_si256(t, _mm256_slli_epi64(_mm256_popcnt_epi64(sets.v), FIELD * i++))), ...);
    __m128i h = _mm_add_epi64(_mm256_castsi256_si128(t), _mm256_extracti128_si256(t, 1));
    return uint64_t(_mm_cvtsi128_si64(_mm_add_epi64(h, _mm_unpackhi_epi64(h, h))));
  }
  INLINE int nth(int n) const {
    alignas(32) uint64_t w[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(w), v);
    const int a = __builtin_popcountll(w[0]), b = a + __builtin_popcountll(w[1]), c = b + __builtin_popcountll(w[2]);
    const int i = (n >= a) + (n >= b) + (n >= c);
    const int before[4] = {0, a, b, c};
    return 64 * i + nth_bit(w[i], n - before[i]);
  }
};

// Up to 21 x 21: the rows in one string of 512 bits, with one free column between them.
template <int N> struct String {
  static constexpr int STRIDE = N + 1;
  static_assert(N * STRIDE <= 512);
  __m512i v;

  static INLINE String none() { return {_mm512_setzero_si512()}; }
  static INLINE String point(int p) { return {_mm512_maskz_set1_epi64(__mmask8(1 << (p >> 6)), 1ll << (p & 63))}; }
  INLINE String operator&(String o) const { return {_mm512_and_si512(v, o.v)}; }
  INLINE String operator|(String o) const { return {_mm512_or_si512(v, o.v)}; }
  INLINE String operator-(String o) const { return {_mm512_andnot_si512(o.v, v)}; }
  INLINE bool any() const { return _mm512_test_epi64_mask(v, v); }
  INLINE bool operator==(String o) const { return !_mm512_cmpneq_epi64_mask(v, o.v); }
#define TERNARY(NAME, TABLE) \
  friend INLINE String NAME(String a, String b, String c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, TABLE)}; }
  TERNARY(or3, 0xfe) TERNARY(or_and, 0xf8) TERNARY(and3, 0x80) TERNARY(less_and, 0x70) TERNARY(most, 0xe8)
  TERNARY(odd, 0x96)
#undef TERNARY
  INLINE __m512i lower() const { return _mm512_alignr_epi64(v, _mm512_setzero_si512(), 7); }
  INLINE __m512i upper() const { return _mm512_alignr_epi64(_mm512_setzero_si512(), v, 1); }
  INLINE void around(String& n, String& e, String& s, String& w) const {
    const __m512i l = lower(), u = upper();
    n.v = _mm512_shldi_epi64(v, l, STRIDE), e.v = _mm512_shldi_epi64(v, l, 1);
    s.v = _mm512_shrdi_epi64(v, u, STRIDE), w.v = _mm512_shrdi_epi64(v, u, 1);
  }
  INLINE void corners(String& ne, String& se, String& sw, String& nw) const {
    const __m512i l = lower(), u = upper();
    ne.v = _mm512_shldi_epi64(v, l, STRIDE + 1), nw.v = _mm512_shldi_epi64(v, l, STRIDE - 1);
    sw.v = _mm512_shrdi_epi64(v, u, STRIDE + 1), se.v = _mm512_shrdi_epi64(v, u, STRIDE - 1);
  }
  static INLINE String choose(bool first, String a, String b) {
    return {_mm512_mask_mov_epi64(b.v, __mmask8(-int(first)), a.v)};
  }
  INLINE String unless_empty(String o) const {
    return {_mm512_mask_mov_epi64(v, _mm512_test_epi64_mask(v, v) ? 0 : 255, o.v)};
  }
  INLINE String seed() const {
    const uint32_t words = _mm512_test_epi64_mask(v, v);
    const __m512i word = _mm512_maskz_mov_epi64(__mmask8(words & -words), v);
    const __m512i low = _mm512_and_si512(word, _mm512_sub_epi64(_mm512_setzero_si512(), word));
    return {_mm512_andnot_si512(_mm512_add_epi64(word, low), word)};
  }
  template <class... Sets> static INLINE uint64_t counts(Sets... sets) {
    __m512i t = _mm512_setzero_si512();
    int i = 0;
    ((t = _mm512_or_si512(t, _mm512_slli_epi64(_mm512_popcnt_epi64(sets.v), FIELD * i++))), ...);
    const __m256i q = _mm256_add_epi64(_mm512_castsi512_si256(t), _mm512_extracti64x4_epi64(t, 1));
    const __m128i h = _mm_add_epi64(_mm256_castsi256_si128(q), _mm256_extracti128_si256(q, 1));
    return uint64_t(_mm_cvtsi128_si64(_mm_add_epi64(h, _mm_unpackhi_epi64(h, h))));
  }
  INLINE int nth(int n) const {
    alignas(64) uint64_t w[8];
    _mm512_store_si512(w, v);
    int i = 0, before = 0;
    for (int j = 0, sum = 0; j < 7; j++) {
      sum += __builtin_popcountll(w[j]);
      if (n >= sum) i = j + 1, before = sum;
    }
    return 64 * i + nth_bit(w[i], n - before);
  }
};

template <int N> using SetOf = std::conditional_t<(N <= 15), Rows, std::conditional_t<(N <= 21), String<N>, Words<N>>>;
#else
template <int N> using SetOf = Words<N>;
#endif

template <class Set> INLINE Set beside(const Set& x) {
  Set n, e, s, w;
  x.around(n, e, s, w);
  return or3(n, s, e | w);
}

// `n`, `e`, `s`, `w` are sets; in how many of them is a point?
template <class Set> INLINE Set at_least_two(const Set& n, const Set& e, const Set& s, const Set& w) {
  return or_and(most(n, e, s), odd(n, e, s), w);
}

template <class Set> INLINE Set grow(const Set& x, const Set& all) {
  Set n, e, s, w;
  x.around(n, e, s, w);
  return or3(n, s, or3(x, e, w)) & all;
}

// Grows the set through `all`; leaves its neighbours in the four directions as well.
template <class Set> INLINE Set component(const Set& all, Set x, Set& n, Set& e, Set& s, Set& w) {
  for (;;) {
    const Set y = grow(x, all);
    y.around(n, e, s, w);
    x = or3(n, s, or3(y, e, w)) & all;
    if (x == y) return x;
  }
}
template <class Set> INLINE Set component(const Set& all, const Set& x) {
  Set n, e, s, w;
  return component(all, x, n, e, s, w);
}

// The points at which the set is cut in two as far as their eight neighbours tell: the neighbours that are stones make two
// runs or more. It is the truth where the set has no loop around a hole. A run is counted where it ends, clockwise.
template <class Set> INLINE Set local_cuts(const Set& n, const Set& e, const Set& s, const Set& w, const Set& x) {
  Set ne, se, sw, nw;
  x.corners(ne, se, sw, nw);
  return at_least_two(less_and(n, e, ne), less_and(e, s, se), less_and(s, w, sw), less_and(w, n, nw));
}

// ---- The game -----------------------------------------------------------------------------------------------------------

struct Random {  // splitmix64
  uint64_t state;
  INLINE uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  INLINE uint32_t below(uint32_t n) {  // Lemire, exact
    uint64_t m = (next() >> 32) * n;
    if (__builtin_expect(uint32_t(m) < n, 0))
      for (uint32_t floor = -n % n; uint32_t(m) < floor;) m = (next() >> 32) * n;
    return uint32_t(m >> 32);
  }
};

template <int N> struct Ayu {
  using Set = SetOf<N>;

  static inline Set board, start[2];

  static void init() {
    board = start[0] = start[1] = Set::none();
    for (int y = 0; y < N; y++)
      for (int x = 0; x < N; x++) {
        const Set p = Set::point(y * Set::STRIDE + x);
        board = board | p;
        if (y % 2 == 0 && x % 2 == 1) start[0] = start[0] | p;
        if (y % 2 == 1 && x % 2 == 0) start[1] = start[1] | p;
      }
  }

  // All stones of `from` to all points of `to`, except, if `apart`, a stone to the point beside it.
  struct Product {
    Set from, to;
    uint32_t count;
    bool apart;
  };

  Set mine, empty, singles;
  Set small_to[5];   // where small units go, by the direction from the stone beside; last, those with a gap above one
  Set middle_to[4];  // where an end of three stones goes beside the middle: either end may
  uint64_t small_counts, middle_counts;
  uint32_t small_total, middle_total, total;
  int products;
  Product product[N * N * 4];

  // The goals of a unit with a gap above one, from its rim: grow the points beside the others until they touch the rim.
  static INLINE Set far_goals(const Set& rim, const Set& empty, const Set& near) {
    const Set free = empty - rim;
    Set reached = near - rim;
    for (;;) {
      const Set next = beside(reached), met = rim & next;
      if (met.any()) return met;
      const Set grown = or_and(reached, next, free);
      if (grown == reached) return met;
      reached = grown;
    }
  }

  // The stones of the group that may go to the point: those that do not cut the group and the point together.
  static Set movers(const Set& group, const Set& to, bool loops) {
    const Set x = group | to;
    Set n, e, s, w;
    x.around(n, e, s, w);
    Set cuts = local_cuts(n, e, s, w, x) & x;
    Set result = group - cuts;
    if (loops || (cuts & to).any())
      for (cuts = cuts & group; cuts.any();) {
        const Set p = Set::point(cuts.nth(0)), rest = x - p;
        if (component(rest, rest.seed()) == rest) result = result | p;
        cuts = cuts - p;
      }
    return result;
  }

  __attribute__((noinline)) void add_each(const Set& group, Set goals, bool loops) {
    while (goals.any()) {
      const Set to = Set::point(goals.nth(0)), from = movers(group, to, loops);
      goals = goals - to;
      const uint32_t count = uint32_t(Set::counts(from));
      if (count) product[products++] = {from, to, count, false}, total += count;
    }
  }

  template <bool LOOPS> INLINE void generate(const Set& my, const Set& other) {
    Set n, e, s, w;
    mine = my;
    empty = board - (my | other);
    my.around(n, e, s, w);
    const Set any = or3(n, s, e | w), two = at_least_two(n, e, s, w), three = or_and(and3(n, e, s), most(n, e, s), w);
    const Set near = any & empty, near3 = three & empty;
    Set near2 = two & empty;

    // Units of up to three stones are dealt with all at once. Only the inner corner of a bent one is beside two stones of the
    // same unit; when that is put right, a point with two neighbours joins any of them beside it to another unit. The stone
    // that goes there is the single, or the stone of the pair that is not beside the point, or an end that is not beside it.
    singles = my - any;
    const Set ends = less_and(my & any, two, two);
    Set en, ee, es, ew;
    ends.around(en, ee, es, ew);
    const Set pairs = ends & or3(en, es, ee | ew), links = my & (two - three);
    Set middles = links & or_and(en & es, ee, ew);
    {
      const Set v = links & (en | es) & (ee | ew);
      Set ne, se, sw, nw, unused;
      and3(v, es, ew).corners(ne, unused, unused, unused);
      and3(v, en, ew).corners(unused, se, unused, unused);
      and3(v, en, ee).corners(unused, unused, sw, unused);
      and3(v, es, ee).corners(unused, unused, unused, nw);
      const Set inner = or3(ne, se, sw | nw);
      near2 = near2 - (inner - near3);
      if (__builtin_expect(!(inner & near3).any(), 1)) middles = middles | v;
    }
    const Set beside2 = beside(near2);
    const Set shorts = or3(pairs, middles, ends & beside(middles));
    Set close = shorts & beside2;
    close = or_and(close, shorts, beside(close));
    close = or_and(close, shorts, beside(close));
    const Set close_middles = close & middles, small = (singles | close) - close_middles;
    small.around(small_to[0], small_to[1], small_to[2], small_to[3]);
    close_middles.around(middle_to[0], middle_to[1], middle_to[2], middle_to[3]);
    for (int i = 0; i < 4; i++) small_to[i] = small_to[i] & near2, middle_to[i] = middle_to[i] & near2;

    // A point beside a single or a pair with a gap above one has no other friendly neighbour. If the gap is two, such a point
    // is a goal if there is one beside it that is beside a stone, but not beside one of the same unit: no such thing with a
    // single, and with a pair it is the one that lies where the other stone lies from this one.
    Set nn, ne, ns, nw;
    near.around(nn, ne, ns, nw);
    const Set far = singles - beside2, far_pairs = pairs - close;
    Set& far_to = small_to[4];
    far_to = beside(far) & or3(nn, ns, ne | nw);
    {
      far_to = far_to | (beside(far_pairs & en) & or3(ne, ns, nw)) | (beside(far_pairs & ee) & or3(nn, ns, nw)) |
               (beside(far_pairs & es) & or3(nn, ne, nw)) | (beside(far_pairs & ew) & or3(nn, ne, ns));
    }
    far_to = far_to & empty;
    const Set went = beside(far_to), went_pairs = far_pairs & went;
    const Set done = singles | close | or_and(went_pairs, far_pairs, beside(went_pairs));
    for (Set left = (far & beside(empty)) - went; __builtin_expect(left.any(), 0);) {
      const Set one = Set::point(left.nth(0));
      far_to = far_to | far_goals(beside(one) & empty, empty, near);
      left = left - one;
    }

    small_counts = Set::counts(small_to[0], small_to[1], small_to[2], small_to[3], far_to);
    middle_counts = Set::counts(middle_to[0], middle_to[1], middle_to[2], middle_to[3]);
    small_total = sum(small_counts);
    middle_total = 2 * sum(middle_counts);
    total = small_total + middle_total;

    const Set movable = my - local_cuts(n, e, s, w, my);
    Set mn, me, ms, mw;
    movable.around(mn, me, ms, mw);
    products = 0;
    int groups = 0;
    for (Set left = my - done; left.any();) {
      Set gn, ge, gs, gw;
      const Set group = component(left, left.seed(), gn, ge, gs, gw);
      left = left - group;
      groups++;

      const Set rim = or3(gn, gs, ge | gw) & empty, twice = at_least_two(gn, ge, gs, gw);
      Set to = (near2 & rim) - twice;
      if (__builtin_expect((twice & near3).any(), 0)) to = rim & beside(my - group);
      to = to.unless_empty(rim & beside(near - rim));
      if (!to.any()) to = far_goals(rim, empty, near);
      if (LOOPS) {
        add_each(group, to, true);
        continue;
      }
      if (__builtin_expect((to & twice).any(), 0)) {
        add_each(group, to & twice, false);
        to = to - twice;
      }
      const Set from = group & movable;
      const Set touched = or_and(or_and(or_and(gn & mn, ge, me), gs, ms), gw, mw);  // where a stone that may go is beside
      const uint64_t c = Set::counts(from, to, to & touched);
      const uint32_t count = field(c, 0) * field(c, 1) - field(c, 2);
      product[products] = {from, to, count, true};
      products += count > 0;
      total += count;
    }
    if (!LOOPS) {  // Euler: points - lines + squares = units - holes
      Set ne, unused;
      my.corners(ne, unused, unused, unused);
      const uint64_t c = Set::counts(my, my & n, my & e, and3(my, n, e) & ne);
      const uint64_t u = Set::counts(singles, done & pairs, close_middles);
      if (__builtin_expect(field(c, 0) + field(c, 3) !=
                           field(c, 1) + field(c, 2) + field(u, 0) + field(u, 1) / 2 + field(u, 2) + groups, 0))
        generate_with_loops(my, other);
    }
  }

  __attribute__((noinline)) void generate_with_loops(Set my, Set other) { generate<true>(my, other); }

  static INLINE uint32_t sum(uint64_t packed) {
    uint32_t total = 0;
    for (int i = 0; i < 5; i++) total += field(packed, i);
    return total;
  }

  // In which of the sets is number `r`? What comes before it is taken off.
  static INLINE int which(uint64_t packed, uint32_t& r) {
    const uint32_t a = field(packed, 0), b = a + field(packed, 1), c = b + field(packed, 2), d = c + field(packed, 3);
    const uint32_t before[5] = {0, a, b, c, d};
    const int i = (r >= a) + (r >= b) + (r >= c) + (r >= d);
    r -= before[i];
    return i;
  }

  // My stones after move number `r`.
  INLINE Set after(uint32_t r) const {
    static constexpr int STEP[4] = {Set::STRIDE, 1, -Set::STRIDE, -1};
    if (r < small_total) {
      const int i = which(small_counts, r), p = small_to[i].nth(int(r));
      const Set to = Set::point(p);
      const Set stone = i == 4 ? beside(to) & mine : Set::point(p - STEP[i]);
      const Set next = beside(stone) & mine, last = (beside(next) & mine) - stone;
      return (mine - last.unless_empty(next.unless_empty(stone))) | to;
    }
    r -= small_total;
    if (r < middle_total) {
      const uint32_t end = r & 1;
      r >>= 1;
      const int i = which(middle_counts, r), p = middle_to[i].nth(int(r));
      const Set both = beside(Set::point(p - STEP[i])) & mine;
      return (mine - Set::point(both.nth(end))) | Set::point(p);
    }
    r -= middle_total;
    const Product* m = product;
    while (r >= m->count) r -= m++->count;

    // First the points that are beside no stone that may go, then the others; without a branch.
    const Set touched = m->to & beside(m->from);
    const uint64_t c = Set::counts(m->from, m->to, touched);
    const uint32_t stones = field(c, 0), easy = stones * (m->apart ? field(c, 1) - field(c, 2) : field(c, 1));
    const bool hard = r >= easy;
    const uint32_t number = r - (hard ? easy : 0), each = stones - hard;
    const Set apart = Set::choose(m->apart, touched, Set::none());
    const Set to = Set::point(Set::choose(hard, apart, m->to - apart).nth(int(number / each)));
    const Set from = m->from - Set::choose(hard, beside(to), Set::none());
    return (mine - Set::point(from.nth(int(number % each)))) | to;
  }
};

template <int N> uint64_t perft(const SetOf<N>& my, const SetOf<N>& other, int depth) {
  if (depth == 0) return 1;
  Ayu<N>* g = new Ayu<N>;
  g->template generate<false>(my, other);
  uint64_t sum = 0;
  if (depth == 1) sum = g->total;
  else
    for (uint32_t r = 0; r < g->total; r++) sum += perft<N>(other, g->after(r), depth - 1);
  delete g;
  return sum;
}

// Several games are played in turns, a ply of each, for the sake of the processor: one waits less for another than for itself.
template <int N> void playouts(double limit, uint64_t most, uint64_t seed) {
  using clock = std::chrono::steady_clock;
  constexpr int LANES = 2;
  struct Lane {
    Ayu<N> moves;
    SetOf<N> my, other;
    int ply;
    bool busy;
  };
  static Lane lanes[LANES];
  Random random{seed};
  uint64_t games = 0, wins[2] = {}, plies = 0, choices = 0;
  int busy = 0;
  const auto begin = clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(clock::now() - begin).count(); };
  const auto start = [&](Lane& lane) {
    lane.busy = games < most && (games % 16 || elapsed() < limit);
    lane.my = Ayu<N>::start[0], lane.other = Ayu<N>::start[1];
    lane.ply = 0;
    games += lane.busy;
    busy += lane.busy;
  };
  for (Lane& lane : lanes) start(lane);
  while (busy)
#pragma GCC unroll 4
    for (int i = 0; i < LANES; i++) {
      Lane& lane = lanes[i];
      if (__builtin_expect(!lane.busy, 0)) continue;
      lane.moves.template generate<false>(lane.my, lane.other);
      const uint32_t total = lane.moves.total;
      if (__builtin_expect(total == 0 || lane.ply == 50 * N * N, 0)) {
        if (total == 0) wins[lane.ply & 1]++;
        plies += lane.ply;
        busy--;
        start(lane);
        continue;
      }
      choices += total;
      lane.ply++;
      const SetOf<N> next = lane.moves.after(random.below(total));
      lane.my = lane.other;
      lane.other = next;
    }
  std::printf("{\"games\": %llu, \"seconds\": %.6f, \"wins\": [%llu, %llu], \"plies\": %llu, \"choices\": %llu}\n",
              (unsigned long long)games, elapsed(), (unsigned long long)wins[0], (unsigned long long)wins[1],
              (unsigned long long)plies, (unsigned long long)choices);
}

template <int N> int run(int size, int argc, char** argv) {
  if (size != N) {
    if constexpr (N < 25) return run<N + 2>(size, argc, argv);
    std::fprintf(stderr, "SIZE is odd, 3 to 25\n");
    return 2;
  }
  Ayu<N>::init();
  if (!std::strcmp(argv[1], "perft"))
    std::printf("{\"sequences\": %llu}\n",
                (unsigned long long)perft<N>(Ayu<N>::start[0], Ayu<N>::start[1], std::atoi(argv[3])));
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
