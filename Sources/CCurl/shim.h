#include <curl/curl.h>

/* Swift does not import functions with a variable number of arguments. */

typedef size_t (*andiron_curl_piece)(char *, size_t, size_t, void *);

static inline CURLcode andiron_curl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode andiron_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode andiron_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode andiron_curl_set_buffer(CURL *easy, CURLoption option, char *buffer) {
  return curl_easy_setopt(easy, option, buffer);
}

static inline CURLcode andiron_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}

static inline CURLcode andiron_curl_set_blob(
    CURL *easy, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob;
  blob.data = (void *)bytes;
  blob.len = count;
  blob.flags = CURL_BLOB_COPY;
  return curl_easy_setopt(easy, option, &blob);
}

/* What a transfer calls, each time with `context` as the last argument or the first. */
static inline void andiron_curl_set_calls(
    CURL *easy, void *context, andiron_curl_piece header, andiron_curl_piece write,
    int (*begin)(void *, char *, char *, int, int)) {
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, begin);
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline void andiron_curl_set_upload_calls(
    CURL *easy, void *context, andiron_curl_piece read, int (*seek)(void *, curl_off_t, int)) {
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
  curl_easy_setopt(easy, CURLOPT_READDATA, context);
  curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
  curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

/* HTTP/1.1 and nothing else: no signals, no proxies and files of the environment, no redirects, and
   paths as they are written. */
static inline void andiron_curl_prepare(CURL *easy) {
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
  /* Whoever cancels does not wait for a name that is being looked up. */
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

static inline long andiron_curl_status(CURL *easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline void andiron_curl_set_limit(CURLM *multi, CURLMoption option, long value) {
  curl_multi_setopt(multi, option, value);
}

/* The next transfer that has ended; null if there is none. */
static inline CURL *andiron_curl_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return 0;
}
